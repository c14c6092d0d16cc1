/** Something else than the shell answers the calls of this page: for the stories, which no app serves. */
export { mockIPC as answerInPlaceOfTheShell } from '@tauri-apps/api/mocks';
