/** What is wrong with a field: in one line, or with a name and what mends it. */
export type FieldProblem = string | { title: string; text: string };
