import { afterPaint } from '$kit/after-paint';

type Features = typeof import('./features');

/** The features besides that of the first page: the start doesn't wait for them, and nothing that is theirs is lost. */
class LaterFeatures {
  #now = $state.raw<Features>();
  #loading: Promise<void> | undefined;
  #arrive: (features: Features) => void = () => undefined;
  #arrived = new Promise<Features>((arrive) => (this.#arrive = arrive));

  /** What is there of them at once; a view that asks follows when they arrive. */
  get now(): Features | undefined {
    return this.#now;
  }

  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    this.#arrive(await import('./features'));
    // What waited comes first, in its order.
    this.#now = await this.#arrived;
  }

  /** Loads them as soon as the first page is painted. */
  loadAfterPaint(): void {
    afterPaint(() => void this.load());
  }

  /** Hands something to them: at once, or in its turn when they arrive. */
  hand = <Answer>(use: (features: Features) => Answer | Promise<Answer>): Promise<Answer> =>
    this.#now === undefined ? this.#arrived.then(use) : Promise.resolve(use(this.#now));

  /** The same for what the seller waits for. */
  need = <Answer>(use: (features: Features) => Answer | Promise<Answer>): Promise<Answer> => {
    void this.load();
    return this.hand(use);
  };
}

export const laterFeatures = new LaterFeatures();
