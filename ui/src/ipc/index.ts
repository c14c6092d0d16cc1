/** The only way to the shell: no other folder imports the Tauri API. */
export type * from './bindings';
export { call, dataFolder, showWindow, subscribe, type Follow } from './call';
export { asAppError, mayHaveCost } from './errors';
