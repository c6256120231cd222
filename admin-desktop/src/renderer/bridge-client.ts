/** The renderer's end of the bridge: answers become values or thrown AppErrors again. */
import { AppError, reviveError } from '@baobab/domain/errors';
import type { DesktopBridge } from '../bridge/create-bridge.ts';
import type { Notices, RequestInput, RequestName, RequestOutputs } from '../bridge/requests.ts';

declare global {
  interface Window {
    readonly baobab?: DesktopBridge;
  }
}

export function desktopBridge(): DesktopBridge {
  if (!window.baobab) throw new AppError('unknown', { reason: 'the preload script did not run' });
  return window.baobab;
}

/** Listens to what main holds back until the first listener; answers how to stop. */
export function listenForPlaces<Name extends 'menu:command' | 'menu:dialog'>(
  to: Name,
  listener: (value: Notices[Name]) => void,
): () => void {
  const say = (listens: boolean) => void ask('app:listens', { to, listens }).catch(() => undefined);
  const stop = desktopBridge().listen[to](listener);
  say(true);
  return () => {
    say(false);
    stop();
  };
}

type Payload<Name extends RequestName> =
  undefined extends RequestInput<Name> ? [payload?: RequestInput<Name>] : [payload: RequestInput<Name>];

export async function ask<Name extends RequestName>(
  name: Name,
  ...[payload]: Payload<Name>
): Promise<RequestOutputs[Name]> {
  const answer = await desktopBridge().requests[name](payload);
  if (!answer.ok) throw reviveError(answer.error);
  return answer.value;
}
