import type { UiEvent } from './bindings';

/** Where the session key stays while the tab is open. */
const SESSION = 'porokh-session';

let session: Promise<string> | undefined;

/** The key for the calls: the one of this tab, or the one that the token in the address is good for, once. */
async function key(): Promise<string> {
  const token = location.hash.slice(1);
  if (token === '') return sessionStorage.getItem(SESSION) ?? '';
  history.replaceState(null, '', location.pathname);
  const answer = await fetch('/host/session', { method: 'POST', body: token });
  if (!answer.ok) throw new Error('the address was used before; start Porokh again');
  const given = await answer.text();
  sessionStorage.setItem(SESSION, given);
  return given;
}

async function ask(path: string, options: RequestInit): Promise<Response> {
  session ??= key();
  return fetch(path, { ...options, headers: { authorization: `Bearer ${await session}` } });
}

/** Calls a command of the browser host. Rejects with what the command refused with. */
export async function invoke<T>(name: string, request: unknown): Promise<T> {
  const answer = await ask(`/host/call/${name}`, { method: 'POST', body: JSON.stringify(request) });
  if (answer.ok) return (await answer.json()) as T;
  throw answer.status === 422 ? await answer.json() : new Error(`${name}: ${answer.status}`);
}

/** Hands every event on, for as long as the page lives. Resolves when the stream is open. */
export async function listen(handler: (event: UiEvent) => void): Promise<void> {
  const answer = await ask('/host/events', {});
  if (!answer.ok || answer.body === null) throw new Error(`events: ${answer.status}`);
  void follow(answer.body.pipeThrough(new TextDecoderStream()).getReader(), handler);
}

async function follow(
  reader: ReadableStreamDefaultReader<string>,
  handler: (event: UiEvent) => void,
): Promise<void> {
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) handler(JSON.parse(line) as UiEvent);
  }
}
