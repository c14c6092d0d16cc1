import {
  QueryObserver,
  skipToken,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/svelte-query';
import { untrack } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import type { AppError } from '$ipc';
import { fetched } from './ask';
import { queries } from './client';

/** What is asked, or `null` while there is nothing to ask. */
export type Question<T> = QueryObserverOptions<T, AppError> | null;

const NOTHING = { queryKey: ['nothing'], queryFn: skipToken };

/**
 * The answer to a question, of a component or of something that several share: it is asked for as long as something on
 * screen reads it. What isn't on screen, like a key's action, reads what is known.
 */
export class Answer<T> {
  #question: () => Question<T>;
  /** As long as something on screen reads. */
  #observer: QueryObserver<T, AppError> | null = null;
  #follow = createSubscriber((update) => {
    this.#observer = new QueryObserver(queries, this.#options());
    const leave = this.#observer.subscribe(update);
    return () => {
      leave();
      this.#observer = null;
    };
  });

  constructor(question: () => Question<T>) {
    this.#question = question;
  }

  get data(): T | undefined {
    return this.#read('data');
  }

  /** Why the last question has no answer; what was known before is still there. */
  get error(): AppError | null {
    return this.#read('error');
  }

  get isPending(): boolean {
    return this.#read('isPending');
  }

  get isFetching(): boolean {
    return this.#read('isFetching');
  }

  /** What is shown is the answer to the question before. */
  get isPlaceholderData(): boolean {
    return this.#read('isPlaceholderData');
  }

  refetch = async (): Promise<void> => {
    await fetched({ ...this.#options(), staleTime: 0 }).catch(() => undefined);
  };

  /** Who reads one part of the answer isn't bothered when another one changes. */
  #read<K extends keyof QueryObserverResult>(part: K): QueryObserverResult<T, AppError>[K] {
    const options = this.#options();
    this.#follow();
    return untrack(() => {
      const observer = this.#observer ?? new QueryObserver(queries, options);
      observer.trackProp(part);
      observer.setOptions(options);
      return observer.getCurrentResult()[part];
    });
  }

  #options(): NonNullable<Question<T>> {
    return this.#question() ?? (NOTHING as NonNullable<Question<T>>);
  }
}

export function answer<T>(question: () => Question<T>): Answer<T> {
  return new Answer(question);
}
