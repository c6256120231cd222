/**
 * The password of a sign-up, held in the memory of the page that waits for the mailed link. The page of the link asks for it within this
 * browser, so that it is typed once: the server forgets the password of a sign-up, because anyone can sign up with any address.
 */
import { useEffect, useState } from 'react';

export interface SignUp {
  email: string;
  password: string;
}

const CHANNEL = 'baobab-sign-up';
const QUESTION = 'who signed up?';
const ANSWER_MS = 400;

/** Answers while the page is open. Returns what ends it. */
export function offerSignUp(signUp: SignUp): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    if (data === QUESTION) channel.postMessage(signUp);
  });
  return () => channel.close();
}

/** Undefined while no page has answered yet; null when none did. */
export function useSignUp(isWanted: boolean): SignUp | null | undefined {
  const [signUp, setSignUp] = useState<SignUp | null | undefined>(isWanted ? undefined : null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      if (data !== QUESTION) setSignUp(data as SignUp);
    });
    channel.postMessage(QUESTION);
    const timer = setTimeout(() => setSignUp((known) => known ?? null), ANSWER_MS);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [isWanted]);
  return signUp;
}
