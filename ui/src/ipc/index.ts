/** The only way to the shell: no other folder imports the Tauri API. */
export type * from './bindings';
export { begin, call, isQuick, showWindow, type Begun, type Follow } from './call';
export { asAppError, mayHaveCost } from './errors';
