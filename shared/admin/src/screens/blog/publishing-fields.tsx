import { AutoComplete, Input, Switch } from 'antd';
import { useId } from 'react';
import { BLOG_TOPICS } from '@baobab/domain/constants';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { hasText } from '@baobab/domain/fold-letters';
import { slugify } from '@baobab/domain/slug';
import { Field } from '../../form/field.tsx';
import { PictureField } from '../drafting/picture-field.tsx';
import { useMinute } from '../drafting/use-drafts.ts';
import { formatMoment } from '../../moments.ts';
import { statusOf } from './post-list.ts';
import { describePublication } from './schedule.ts';
import { MomentInput } from '../../form/moment-input.tsx';
import { TagField } from '../../form/tag-field.tsx';
import type { PostFieldsProps } from './writing-fields.tsx';
import formStyles from '../../form/form.module.css';
import styles from './blog.module.css';

const TOPICS = BLOG_TOPICS.map((value) => ({ value }));

/** The right column: who, where, picture, address, tags, and when it becomes public. */
export function PublishingFields({ content, errors, onEdit }: PostFieldsProps) {
  const slug = slugify(content.slug || content.title);
  return (
    <div className={formStyles.formStack}>
      <Field label="Author *" error={errors.author}>
        {(field) => (
          <Input {...field} value={content.author} onChange={({ target }) => onEdit({ author: target.value })} />
        )}
      </Field>
      <Field label="Category *" error={errors.category}>
        {(field) => (
          <AutoComplete
            {...field}
            value={content.category}
            options={TOPICS}
            showSearch={{ filterOption: (typed, option) => hasText(option?.value ?? '', typed) }}
            onChange={(category: string) => onEdit({ category })}
          />
        )}
      </Field>
      <PictureField
        label="Featured Image *"
        picture={content.picture}
        error={errors.picture}
        onChange={(picture) => onEdit({ picture })}
      />
      <Field label="Slug" hint={slug ? `/blog/${slug} leads to this post` : 'Made from the title when left empty.'}>
        {(field) => (
          <Input
            {...field}
            value={content.slug}
            placeholder={slugify(content.title)}
            onChange={({ target }) => onEdit({ slug: target.value })}
            onBlur={() => content.slug && onEdit({ slug: slugify(content.slug) })}
          />
        )}
      </Field>
      <TagField of="post" tags={content.tags} onChange={(tags) => onEdit({ tags })} />
      <Publication content={content} onEdit={onEdit} />
    </div>
  );
}

function Publication({ content: { publication, showDate }, onEdit }: Pick<PostFieldsProps, 'content' | 'onEdit'>) {
  const id = useId();
  const now = new Date(useMinute());
  const { isPublished, publishedAt } = publication;
  return (
    <fieldset className={styles.publication}>
      <legend className={formStyles.fieldLabel}>Publishing</legend>
      <div className={styles.switchLine}>
        <Switch
          id={`${id}-status`}
          checked={isPublished}
          onChange={(next) => onEdit({ publication: { ...publication, isPublished: next } })}
        />
        <label htmlFor={`${id}-status`}>Publish Status: {statusWords(publication, now)}</label>
      </div>
      <Field label="Publish Date" hint="Optional. Empty means now, when publishing.">
        {(field) => (
          <MomentInput
            {...field}
            placeholder="Now"
            value={publishedAt}
            onChange={(next) => onEdit({ publication: { ...publication, publishedAt: next } })}
          />
        )}
      </Field>
      <p className={styles.publicationWords} role="status">
        {describePublication(publication, now)}
      </p>
      <div className={styles.switchLine}>
        <Switch id={`${id}-date`} checked={showDate} onChange={(next) => onEdit({ showDate: next })} />
        <label htmlFor={`${id}-date`}>Show Date</label>
      </div>
    </fieldset>
  );
}

/** What it is for visitors. */
function statusWords(publication: BlogPostContent['publication'], now: Date): string {
  const status = statusOf(publication, now.getTime());
  if (status === 'scheduled' && publication.publishedAt)
    return `Scheduled for ${formatMoment(publication.publishedAt)}`;
  return status === 'draft' ? 'Draft' : 'Published';
}
