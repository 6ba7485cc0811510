// The lessons of the page, as lessons.mjs tests each of them.
import { testLesson } from "./lessons.mjs";

for (const name of ["mex", "numbers", "hot", "pursuit"]) testLesson(name);
