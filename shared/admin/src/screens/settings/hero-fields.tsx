import { Select } from 'antd';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { listPictureChoices, type PictureChoice } from '@baobab/data/catalog/admin-featured';
import { featuredIllustrations, freeIllustrations, newestIllustrations } from '@baobab/data/catalog/illustrations';
import { SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { HERO_PICTURES, HERO_TEXT, HERO_TITLE, heroPictures } from '@baobab/domain/hero';
import { FormField } from '../../form/form-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDebounced } from '../../query/use-debounced.ts';
import { SettingsCard } from './settings-fields.tsx';
import styles from './settings.module.css';

export function HeroFields() {
  const { client } = useHost();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search, SEARCH_DEBOUNCE_MS).trim();
  const chosen = useWatch<ShopSettingsForm, 'heroPictures'>({ name: 'heroPictures' });
  const { data: choices = NONE, loading } = useAdminQuery(queryKeys.pictureChoices(chosen, wanted), () =>
    listPictureChoices(client, chosen, wanted),
  );
  return (
    <SettingsCard title="Home page" lead="What visitors see first. Empty fields keep the standard words.">
      <TextField name="heroTitle" label="Headline" hint={`Standard: “${HERO_TITLE}”`} />
      <TextField name="heroText" label="Words below it" rows={2} />
      <FormField<ShopSettingsForm, 'heroPictures'>
        name="heroPictures"
        label="Hero images"
        hint="Places that stay empty get the newest illustrations"
      >
        {(input) => (
          <Select
            {...input}
            mode="multiple"
            maxCount={HERO_PICTURES}
            loading={loading}
            showSearch={{ filterOption: false, onSearch: setSearch }}
            options={choices.map(({ id, title }) => ({ value: id, label: title }))}
            notFoundContent={loading ? 'Searching…' : 'No illustration has these words in its title.'}
          />
        )}
      </FormField>
      <HeroPreview choices={choices} />
    </SettingsCard>
  );
}

const NONE: PictureChoice[] = [];

/** The top of the home page with what stands in the form. */
function HeroPreview({ choices }: { choices: readonly PictureChoice[] }) {
  const { client } = useHost();
  const [title, text, chosen] = useWatch<ShopSettingsForm, ['heroTitle', 'heroText', 'heroPictures']>({
    name: ['heroTitle', 'heroText', 'heroPictures'],
  });
  const { data: [newest = [], free = [], featured = []] = [] } = useAdminQuery(queryKeys.heroOthers, () =>
    Promise.all([newestIllustrations(client), freeIllustrations(client), featuredIllustrations(client)]),
  );
  const pictures = heroPictures<Pick<PictureChoice, 'id' | 'title' | 'image' | 'imageWidths'>>({
    chosen: chosen.flatMap((id) => choices.find((choice) => choice.id === id) ?? []),
    newest,
    free,
    featured,
  });
  return (
    <figure className={styles.hero} aria-label="Preview of the home page">
      <div>
        <strong>{title.trim() || HERO_TITLE}</strong>
        <p>{text.trim() || HERO_TEXT}</p>
      </div>
      <div className={styles.heroPictures}>
        {pictures.map((picture) => (
          <Thumbnail key={picture.id} serverUrl={client.http.url} picture={picture} heightPx={96} />
        ))}
      </div>
      <figcaption className="hint">Preview: the page shows it when you save.</figcaption>
    </figure>
  );
}
