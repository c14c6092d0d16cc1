/** Two notes, the second higher, in hertz; each begins after the one before, in seconds. */
const NOTES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.16 },
];
const FADES = 0.45;
const VOLUME = 0.2;

interface Note {
  /** In hertz. */
  pitch: number;
  /** When it begins, in seconds. */
  at: number;
}

export function chime(): void {
  play(NOTES, FADES);
}

/** Plays notes, each of which fades within so many seconds. */
export function play(notes: readonly Note[], fades: number): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  for (const { pitch, at } of notes) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const begins = audio.currentTime + at;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + fades);
    note.connect(volume).connect(audio.destination);
    note.start(begins);
    note.stop(begins + fades);
    // What plays sound holds memory and a thread.
    if (at === notes.at(-1)?.at) note.onended = () => void audio.close();
  }
}
