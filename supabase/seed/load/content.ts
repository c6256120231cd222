/** Settings, category pictures, the blog, the About page and the team. */
import { previewWidths } from '@baobab/domain/picture-widths';
import { slugify } from '@baobab/domain/slug';
import pLimit from 'p-limit';
import { illustrationOf } from '../content/illustrations.ts';
import { posts } from '../content/posts.ts';
import shop from '../content/shop.json' with { type: 'json' };
import { drawingOf, drawingsOf } from '../drawings/drawings.ts';
import { derive, MASTER_SCALE, rasterize } from '../pictures/render.ts';
import { daysAgo, fixedId, uploadPictures } from './backend.ts';
import type { Backend } from './backend.ts';

const AT_ONCE = 3;

const publish = async (backend: Backend, fileName: string, svg: string) =>
  uploadPictures(backend, fileName, await derive(await rasterize(svg), backend.licenseUrl));

/** A drawing that is sold is shown nowhere larger than its preview. */
const publishPreview = async (backend: Backend, fileName: string, svg: string) =>
  uploadPictures(
    backend,
    fileName,
    await derive(await rasterize(svg, MASTER_SCALE), backend.licenseUrl, previewWidths),
  );

/** Only into settings that no one has touched. All values are also stored as demo values, so that none counts as filled in. */
export async function loadSettings(backend: Backend): Promise<void> {
  await backend.update('shop_settings', 'revision=eq.1', { ...shop.settings, demo: shop.settings });
}

export async function loadCategoryPictures(backend: Backend): Promise<void> {
  const waiting = await backend.select('categories', 'select=name&image=is.null');
  const named = waiting.map(({ name }) => String(name)).filter((name) => drawingsOf('shop')[`categories/${name}`]);
  await pLimit(AT_ONCE).map(named, async (name) => {
    const svg = drawingOf('shop', `categories/${name}`);
    const { path, widths, placeholder } = await publish(backend, `category-${slugify(name)}.png`, svg);
    const query = `name=eq.${encodeURIComponent(name)}&image=is.null`;
    await backend.update('categories', query, { image: path, image_widths: widths, placeholder });
  });
}

/** Drafts have no date; a date in the future means scheduled. */
function dates(age: number | null) {
  if (age === null) return { is_published: false, published_at: null, created_at: daysAgo(3) };
  return { is_published: true, published_at: daysAgo(age), created_at: daysAgo(Math.max(age, 0) + 4) };
}

export async function loadPosts(backend: Backend): Promise<void> {
  const known = new Set((await backend.select('blog_posts', 'select=id')).map(({ id }) => id));
  const missing = posts.filter(({ title }) => !known.has(fixedId(`post ${title}`)));
  await pLimit(AT_ONCE).map(missing, async ({ daysAgo: age, picture, ...text }) => {
    const slug = slugify(text.title);
    const { path, widths, placeholder } = await publish(
      backend,
      `blog-${slug}.png`,
      drawingOf('shop', `blog/${picture}`),
    );
    const row = {
      id: fixedId(`post ${text.title}`),
      ...text,
      ...dates(age),
      slug,
      image: path,
      image_widths: widths,
      placeholder,
    };
    await backend.insert('blog_posts', [row], 'id');
  });
}

/** Only into an empty page: afterwards it belongs to the admins. */
export async function loadAbout(backend: Backend): Promise<void> {
  if ((await backend.select('about_content', 'select=id&limit=1')).length > 0) return;
  const rows = await Promise.all(
    shop.about.map(async ({ key, title, content, illustration }, index) => {
      const picture =
        illustration && (await publishPreview(backend, `about-${key}.png`, illustrationOf(illustration).svg));
      return {
        id: fixedId(`about ${key}`),
        section_key: key,
        title,
        content,
        display_order: index,
        image_url: picture ? picture.path : null,
        image_widths: picture ? picture.widths : [],
        placeholder: picture ? picture.placeholder : null,
      };
    }),
  );
  await backend.insert('about_content', rows, 'section_key');
}

/** Only while the team has no members. */
export async function loadTeam(backend: Backend): Promise<void> {
  if ((await backend.select('team_members', 'select=id&limit=1')).length > 0) return;
  const rows = await Promise.all(
    shop.team.map(async ({ portrait, ...member }, index) => {
      const picture = await publish(backend, `team-${portrait}.png`, drawingOf('shop', `team/${portrait}`));
      return {
        id: fixedId(`team ${portrait}`),
        ...member,
        display_order: index,
        image_url: picture.path,
        image_widths: picture.widths,
        placeholder: picture.placeholder,
      };
    }),
  );
  await backend.insert('team_members', rows, 'id');
}
