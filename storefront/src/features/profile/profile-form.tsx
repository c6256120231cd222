import type { DataClient } from '@baobab/data/client';
import { updateProfile } from '@baobab/data/accounts/profiles';
import { isAppError } from '@baobab/domain/errors';
import { profileFormSchema } from '@baobab/domain/forms/account';
import { profileMessages } from '@baobab/domain/messages';
import type { Profile } from '@baobab/domain/entities/profile';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './profile-form.module.css';

interface ProfileFormProps {
  data: DataClient;
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

export function ProfileForm({ data, profile, onSaved }: ProfileFormProps) {
  const { errors, busy, form } = useForm(profileFormSchema, async (values) => {
    try {
      onSaved(await updateProfile(data, profile.id, values));
      showToast(profileMessages.updated, { tone: 'success' });
    } catch (error) {
      const taken = isAppError(error, 'duplicate');
      const { title, description } = profileMessages.updateFailed;
      showToast(title, {
        description: taken ? 'This username is taken. Please choose another.' : description,
        tone: 'error',
      });
    }
  });
  return (
    <form {...form} className={styles.form}>
      <Field
        label="Username"
        name="username"
        autoComplete="username"
        defaultValue={profile.username ?? ''}
        error={errors['username']}
      />
      <Field
        label="Full Name"
        name="fullName"
        autoComplete="name"
        defaultValue={profile.fullName ?? ''}
        error={errors['fullName']}
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? profileMessages.saving : profileMessages.save}
      </Button>
    </form>
  );
}
