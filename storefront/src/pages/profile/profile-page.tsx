import { profileMessages } from '@baobab/domain/messages';
import { useState } from 'react';
import { RequireSession } from '../../shop/require-session.tsx';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { Avatar } from '../../features/account/avatar.tsx';
import { EmailForm } from '../../features/account/email-form.tsx';
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx';
import { AvatarEditor } from '../../features/profile/avatar-editor.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import type { SessionUser } from '../../features/account/session-state.ts';
import { YourData } from '../../features/profile/your-data.tsx';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Favorites } from './favorites.tsx';
import styles from './profile-page.module.css';

export function ProfilePage() {
  return (
    <div className="wrap">
      <PageHeader title={profileMessages.title}>
        <ButtonLink to="#favorites" look="outline">
          <Icon name="heart" />
          Favorites
        </ButtonLink>
      </PageHeader>
      <RequireSession waiting={<Waiting />}>
        {(user) => (
          <>
            <div className={styles.page}>
              <Settings email={user.email} />
              <SignInSettings email={user.email} />
            </div>
            <DataSettings user={user} />
            <Favorites userId={user.id} />
          </>
        )}
      </RequireSession>
    </div>
  );
}

function Settings({ email }: { email: string }) {
  const { data, session: sessions } = useShop();
  const session = useSession();
  const profile = session.status === 'signed-in' ? session.profile : null;
  if (!profile) return <Waiting />;
  return (
    <section className={styles.settings} aria-label="Your details">
      <AvatarEditor data={data} profile={profile} onChange={sessions.setProfile}>
        {(url) => <Avatar fullName={profile.fullName} url={url} size={96} />}
      </AvatarEditor>
      <div className={styles.who}>
        <p className={styles.email}>{email}</p>
        {profile.isAdmin && (
          <>
            <Badge tone="purchased">Admin</Badge>
            <ButtonLink to="/admin" look="outline" reloadDocument>
              Go to Admin Dashboard
            </ButtonLink>
          </>
        )}
      </div>
      <ProfileForm data={data} profile={profile} onSaved={sessions.setProfile} />
    </section>
  );
}

/** Settings of the auth server. */
function SignInSettings({ email }: { email: string }) {
  const { session } = useShop();
  const [pending, setPending] = useState<string | null>(null);
  return (
    <section className={styles.settings} aria-labelledby="sign-in">
      <h2 id="sign-in">Email and password</h2>
      <EmailForm session={session} email={email} pending={pending} onPending={setPending} />
      <ChangePasswordForm session={session} email={email} pendingEmail={pending} onChanged={() => setPending(null)} />
    </section>
  );
}

/** Privacy rights, without writing to the shop. */
function DataSettings({ user }: { user: SessionUser }) {
  const { data, session } = useShop();
  const deleted = async () => {
    await session.expire();
    showToast('Your account was deleted', { tone: 'success' });
  };
  return (
    <section className={styles.data} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <YourData
        data={data}
        email={user.email}
        confirmPassword={async (password) => (await session.auth()).signIn(user.email, password)}
        onDeleted={() => void deleted()}
      />
    </section>
  );
}

/** As high as what it stands for. */
function Waiting() {
  return (
    <div className={styles.settings}>
      <LoadingMessage>Loading your profile...</LoadingMessage>
      <Skeleton width="6rem" height="6rem" />
      <Skeleton width="12rem" height="calc(1.6 * var(--step-1))" />
      <Skeleton height="16.6rem" />
    </div>
  );
}
