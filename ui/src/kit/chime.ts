/** Two notes, the second higher, in hertz; each begins after the one before, in seconds. */
const NOTES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.16 },
];
const FADES = 0.45;
const VOLUME = 0.2;

export function chime(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  for (const { pitch, at } of NOTES) {
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    const begins = audio.currentTime + at;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + FADES);
    note.connect(volume).connect(audio.destination);
    note.start(begins);
    note.stop(begins + FADES);
    // What plays sound holds memory and a thread.
    if (pitch === NOTES.at(-1)?.pitch) note.onended = () => void audio.close();
  }
}
