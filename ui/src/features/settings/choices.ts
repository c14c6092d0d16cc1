/** What is offered, in order. A value that was set elsewhere stays a choice. */
export const choicesWith = (offered: number[], own: number | null): number[] =>
  own === null || offered.includes(own) ? offered : [...offered, own].sort((a, b) => a - b);
