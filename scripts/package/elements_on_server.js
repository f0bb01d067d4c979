/** What the elements are where there is no document: nothing, so that a page that is rendered on a server may import them. */
export const AttentionPlayer = undefined;
