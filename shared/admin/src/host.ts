/**
 * The port between the admin screens and the face that they run in (desktop app or web tab). Each face brings its adapters.
 */
import type { DataClient } from '@baobab/data/client';
import type { SecondFactors } from '@baobab/data/accounts/second-factor';
import type { ConnectionMonitor } from '@baobab/domain/connection-monitor';
import type { AdminCommand, NoticeTarget } from '@baobab/domain/admin-commands';
import type { AdminDrafts } from './host-drafts.ts';
import type { AnswerStore } from './query/answer-store.ts';
import type { AdminFolders, AdminUploads } from './host-uploads.ts';

export interface AdminUser {
  id: string;
  email: string;
}

export interface AdminSession {
  /** Who is signed in on this computer, even with no network; null when signed out. */
  current(): AdminUser | null;
  subscribe(listener: () => void): () => void;
  /** Ends the sign-in of this computer first, if any, then signs in. Codes: invalid_credentials, rate_limited, network_offline … */
  signIn(email: string, password: string): Promise<AdminUser>;
  secondFactors: SecondFactors;
  /** This computer only; the same person's other devices stay signed in. */
  signOut(): Promise<void>;
}

/** How this computer stands to the shop's server; queue, drafts and lists wait for this one state. */
export interface AdminConnection extends Pick<ConnectionMonitor, 'current' | 'tryNow'> {
  subscribe(listener: () => void): () => void;
}

/** What this face can do; screens print what is missing. */
export interface HostCapabilities {
  /** False: closing the app or the page signs out, because the system has no keyring or the browser stores nothing. */
  remembersSession: boolean;
  /**
   * What queued uploads need to go on after the app was closed or killed: nothing, or their files, because a browser keeps the
   * queue but not its files.
   */
  uploadsSurviveRestart: 'by-itself' | 'with-the-same-files';
  /** True where something that ends in the background is shown by the system. */
  systemNotifications: boolean;
}

/**
 * How safe drafts and queued files are on this device. `evictable`: the browser may delete them when space runs short. `page`: they
 * end with the page.
 */
export interface DeviceStorage {
  current(): 'durable' | 'evictable' | 'page';
  subscribe(listener: () => void): () => void;
}

/** What a sign-out does besides ending the session. The desktop app keeps its work for the account of the computer. */
export interface HostLeaving {
  /** What this computer would forget although the server does not have it, one sentence each. */
  unsent(): Promise<readonly string[]>;
  /** Removes what the screens kept here, so that the next person at the computer reads none of it. */
  forget(): void;
  /** `forget` loads the page again. */
  readonly reloads: boolean;
}

/** Commands from outside the page: the native menu and its shortcuts. */
export type HostCommand = AdminCommand;

export interface AdminHost {
  readonly face: 'desktop' | 'web';
  /** Address of the backend, for public pictures. */
  readonly serverUrl: string;
  /** Data calls in the name of the signed-in person. */
  readonly client: DataClient;
  readonly connection: AdminConnection;
  /** What the screens show while the server cannot be asked. */
  readonly answers: AnswerStore;
  readonly session: AdminSession;
  readonly folders: AdminFolders;
  readonly uploads: AdminUploads;
  readonly drafts: AdminDrafts;
  readonly capabilities: HostCapabilities;
  readonly deviceStorage: DeviceStorage;
  readonly leaving: HostLeaving;
  /** A system notification where there is one; nothing otherwise. A click leads to the target. */
  notify(notice: { title: string; body: string; target: NoticeTarget }): void;
  onCommand(listener: (command: HostCommand) => void): () => void;
  /** Gives the app's title bar, menus and dialogs the look that the person chose. */
  readonly showTheme?: (theme: 'light' | 'dark') => void;
}
