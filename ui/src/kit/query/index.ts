export * from './all-rows';
export * from './answer.svelte';
export * from './ask';
export * from './cache';
export * from './client';
export * from './filtered-rows.svelte';
export * from './paged-rows.svelte';
