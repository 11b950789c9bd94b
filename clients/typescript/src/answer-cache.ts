export type KeptAnswer = Readonly<{ etag: string; type: string; body: string }>;

/** Stores responses with their ETags. A key consists of caller, organization and URL. */
export type AnswerCache = {
  get(key: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  set(key: string, answer: KeptAnswer): void | Promise<void>;
  delete(key: string): void | Promise<void>;
  clear(): void | Promise<void>;
};

/** An in-memory LRU cache. */
export function memoryCache({ maxAnswers = 200, maxCharacters = 2_000_000 } = {}): AnswerCache {
  const answers = new Map<string, KeptAnswer>();
  let characters = 0;
  function remove(key: string) {
    characters -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  }
  return {
    get(key) {
      const answer = answers.get(key);
      if (answer) {
        answers.delete(key);
        answers.set(key, answer);
      }
      return answer;
    },
    set(key, answer) {
      remove(key);
      if (answer.body.length > maxCharacters) return;
      answers.set(key, answer);
      characters += answer.body.length;
      for (const oldest of answers.keys()) {
        if (answers.size <= maxAnswers && characters <= maxCharacters) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      answers.clear();
      characters = 0;
    },
  };
}
