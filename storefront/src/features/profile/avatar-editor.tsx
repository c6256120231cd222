import type { DataClient } from '@baobab/data/client';
import { changeAvatar } from '@baobab/data/accounts/profiles';
import { IMAGE_TYPES } from '@baobab/domain/constants';
import { isAppError } from '@baobab/domain/errors';
import { checkImage } from '@baobab/domain/image-rules';
import { profileMessages } from '@baobab/domain/messages';
import type { Profile } from '@baobab/domain/entities/profile';
import { SNIFF_BYTES, sniffType } from '@baobab/domain/sniff';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { squarePicture } from './square-picture.ts';
import styles from './avatar-editor.module.css';

interface AvatarEditorProps {
  data: DataClient;
  profile: Profile;
  onChange: (profile: Profile) => void;
  /** Renders the picture, or the one being uploaded. */
  children: (url: string | null) => ReactNode;
}

export function AvatarEditor({ data, profile, onChange, children }: AvatarEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const change = async (work: () => Promise<Profile>, tried?: File) => {
    const address = tried ? URL.createObjectURL(tried) : null;
    setPreview(address);
    setBusy(true);
    try {
      onChange(await work());
      if (tried) showToast(profileMessages.imageUploaded, { tone: 'success' });
    } catch (error) {
      const own = isAppError(error) && error.hasOwnMessage;
      showToast(profileMessages.uploadFailedTitle, {
        description: own ? error.message : profileMessages.uploadFailed,
        tone: 'error',
      });
    }
    // After success and failure, the profile's picture is shown.
    setPreview(null);
    setBusy(false);
    if (address) URL.revokeObjectURL(address);
  };

  const pick = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (file) void change(() => uploadAvatar(data, profile, file), file);
  };
  return (
    <div className={styles.editor}>
      {children(preview ?? profile.avatarUrl)}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        hidden
        aria-label="Profile picture"
        onChange={(event) => pick(event.target.files?.[0])}
      />
      <Button look="outline" busy={busy} onClick={() => input.current?.click()}>
        {busy ? 'Uploading...' : 'Upload Picture'}
      </Button>
      {profile.avatarUrl && (
        <Button look="bare" busy={busy} onClick={() => void change(() => removeAvatar(data, profile))}>
          Remove Picture
        </Button>
      )}
    </div>
  );
}

/** Checks the picture by content and re-encodes it. @throws an AppError whose message is for the user */
async function uploadAvatar(data: DataClient, profile: Profile, file: File): Promise<Profile> {
  const type = sniffType(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  const refused = checkImage({ type, declaredType: file.type, sizeBytes: file.size });
  if (refused) throw refused;
  const picture = await asBase64(await squarePicture(file));
  return { ...profile, avatarUrl: await changeAvatar(data, picture) };
}

async function removeAvatar(data: DataClient, profile: Profile): Promise<Profile> {
  return { ...profile, avatarUrl: await changeAvatar(data, null) };
}

async function asBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
