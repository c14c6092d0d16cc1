/** The only way to the shell: no other folder imports the Tauri API. */
export type * from './bindings';
export { call, dataFolder, isQuick, showWindow, subscribe, type Follow } from './call';
export { asAppError, mayHaveCost } from './errors';
