/** From so many checks left on, the quick check says how many before one is spent. */
export const FEW = 5;
