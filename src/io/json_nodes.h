/* Graphs in JSON as lists of nodes and of links, which networkx and programs that draw write. */
#ifndef GG_IO_JSON_NODES_H
#define GG_IO_JSON_NODES_H

#include "io/draft.h"
#include "io/json_tree.h"

/* True if an object with this key is a graph with nodes, also where its list is empty. */
bool gg__json_is_of_nodes(const char *key);

/* True if the object has a list "nodes", which no problem of ours has. */
bool gg__json_has_nodes(const gg__json *root);

gg_status gg__json_read_nodes(gg__draft *draft, const gg__json *root, gg_problem **out);

#endif
