// What nobody may find, and a title that tries to break out of every place it is put.
import { randomUUID } from 'node:crypto';
import type { Stack } from '@baobab/supabase/local/stack';

const post = (title: string, slug: string, dates: { is_published: boolean; published_at: string | null }) => ({
  id: randomUUID(),
  title,
  slug,
  content: `${title}, word for word.`,
  excerpt: `${title} in short.`,
  author: 'Nia Mensah',
  image: 'lovable-uploads/1-clay.1600.webp',
  category: 'Design Tips',
  tags: [],
  ...dates,
});

export const hidden = [
  post('Unfinished thoughts', 'unfinished-thoughts', { is_published: false, published_at: null }),
  post('Tomorrow’s news', 'tomorrows-news', { is_published: true, published_at: '2099-01-01T00:00:00Z' }),
];

export const hostile = {
  id: 'hostile-title',
  title: `</script><script>alert(1)</script> "quoted" 'single' <!-- & ${'👩🏿‍🎨'.repeat(20)} مرحبا`,
  description: '<img src=x onerror=alert(1)> a description that is text.',
  category: 'Culture',
  price: 3,
  image: 'lovable-uploads/1-clay.1600.webp',
  image_widths: [400, 800, 1600],
  image_width: 1600,
  image_height: 2000,
  tags: ['</script>'],
  downloadable_file: '1763700000000_market_day.zip',
};

/** Resolves with what takes it all out again: other tests count the catalogue. */
export async function addHidden(stack: Stack): Promise<() => Promise<void>> {
  await send(stack, 'blog_posts', 'POST', hidden);
  await send(stack, 'illustrations', 'POST', [hostile]);
  return async () => {
    await send(stack, `blog_posts?id=in.(${hidden.map(({ id }) => id).join()})`, 'DELETE');
    await send(stack, `illustrations?id=eq.${hostile.id}`, 'DELETE');
  };
}

async function send(stack: Stack, target: string, method: string, rows?: object[]): Promise<void> {
  const answer = await fetch(`${stack.url}/rest/v1/${target}`, {
    method,
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      'content-type': 'application/json',
    },
    ...(rows ? { body: JSON.stringify(rows) } : {}),
  });
  if (!answer.ok) throw new Error(`${target} said ${answer.status}: ${await answer.text()}`);
}
