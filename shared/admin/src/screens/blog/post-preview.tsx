import { paragraphs } from '@baobab/domain/entities/blog-post';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { initials } from '@baobab/domain/initials';
import { formatDate } from '../../moments.ts';
import { usePictureSource } from '../drafting/picture-field.tsx';
import styles from './blog.module.css';

/** The post in the shop's order of things, as it is typed. */
export function PostPreview({ content }: { content: BlogPostContent }) {
  const source = usePictureSource(content.picture, 1600);
  const { publishedAt } = content.publication;
  return (
    <article className={styles.postPreview} aria-label="Preview">
      <p className="hint">{content.category || 'Category'}</p>
      <h2>{content.title || 'Title'}</h2>
      <p className={styles.postPreviewAuthor}>
        <span aria-hidden="true" translate="no">
          {initials(content.author)}
        </span>
        {content.author || 'Author'}
        {content.showDate && (
          <span className="soft">{publishedAt ? formatDate(publishedAt) : 'the day of publication'}</span>
        )}
      </p>
      {source && <img src={source} alt="" />}
      {paragraphs(content.content).map((text, index) => (
        // paragraphs have no identity but their place
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{text}</p>
      ))}
      {content.tags.length > 0 && <p className="soft">{content.tags.join(' · ')}</p>}
    </article>
  );
}
