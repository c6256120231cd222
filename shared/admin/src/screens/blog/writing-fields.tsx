import { Input } from 'antd';
import type { ClipboardEvent } from 'react';
import type { BlogPostContent } from '@baobab/domain/entities/draft-content';
import { paragraphs } from '@baobab/domain/entities/blog-post';
import { plural } from '@baobab/domain/plural';
import { Field } from '../../form/field.tsx';
import { plainParagraphs } from './plain-paragraphs.ts';
import { countWords, type PostErrors } from './post-rules.ts';
import { classNames } from '@baobab/ui/class-names';
import formStyles from '../../form/form.module.css';
import styles from './blog.module.css';

export interface PostFieldsProps {
  content: BlogPostContent;
  errors: PostErrors;
  onEdit: (change: Partial<BlogPostContent>) => void;
}

export function WritingFields({ content, errors, onEdit }: PostFieldsProps) {
  const words = countWords(content.content);
  const pasted = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html');
    if (!html) return;
    const plain = plainParagraphs(html);
    if (!plain) return;
    event.preventDefault();
    insertText(event.currentTarget, plain, (value) => onEdit({ content: value }));
  };
  return (
    <div className={formStyles.formStack}>
      <Field label="Title *" error={errors.title}>
        {(field) => (
          <Input
            {...field}
            // a new post begins here
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={content.title === ''}
            value={content.title}
            onChange={({ target }) => onEdit({ title: target.value })}
          />
        )}
      </Field>
      <Field label="Excerpt *" error={errors.excerpt}>
        {(field) => (
          <Input.TextArea
            {...field}
            rows={3}
            value={content.excerpt}
            onChange={({ target }) => onEdit({ excerpt: target.value })}
          />
        )}
      </Field>
      <Field label="Content *" error={errors.content} hint="Line breaks separate paragraphs: leave an empty line.">
        {(field) => (
          <Input.TextArea
            {...field}
            rows={16}
            autoSize={{ minRows: 16, maxRows: 28 }}
            value={content.content}
            onChange={({ target }) => onEdit({ content: target.value })}
            onPaste={pasted}
          />
        )}
      </Field>
      <p className={classNames(styles.wordCount, 'hint', 'number')}>
        {plural(words, 'word')}, {plural(paragraphs(content.content).length, 'paragraph')}
      </p>
    </div>
  );
}

/** Through the browser's own editing, so that Undo takes it back; a browser without it gets the same text. */
function insertText(area: HTMLTextAreaElement, text: string, onValue: (value: string) => void): void {
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  onValue(area.value);
}
