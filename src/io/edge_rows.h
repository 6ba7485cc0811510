/*
 * Lists of edges as tables: comma or tab separated values, names, weights, a row of titles.
 *
 * Each line is a row; all rows have the same number of columns. Columns are separated by a comma, a
 * semicolon, a tab or blanks, the same in all rows. The ends of an edge are the columns that the
 * titles call source and target, or from and to, else the first two; the others are skipped, which
 * a note says. Quotation marks may enclose a cell; two of them within stand for one. An entry in
 * braces at the end of a row, as networkx writes attributes, is skipped.
 *
 * Cost: that of labels.h.
 */
#ifndef GG_IO_EDGE_ROWS_H
#define GG_IO_EDGE_ROWS_H

#include "io/edge_look.h"

/* Reads the whole input, and makes its problem. */
gg_status gg__edge_rows_read(gg__draft *draft, const gg__edge_look *look, gg_problem **out);

#endif
