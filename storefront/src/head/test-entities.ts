// Entities for the tests of this folder.
import type { BlogPost } from '@baobab/domain/entities/blog-post';
import type { Illustration } from '@baobab/domain/entities/illustration';

export const ORIGIN = 'https://shop.example';
export const BACKEND = 'https://backend.example';

export const illustration: Illustration = {
  id: 'market-day',
  title: 'Market Day',
  description: 'A scene at the market, with room for your words.',
  category: 'Business',
  image: 'lovable-uploads/1-clay.1600.webp',
  imageWidths: [400, 800, 1600],
  imageWidth: 1600,
  imageHeight: 2000,
  placeholder: null,
  price: 12.5,
  listPrice: 12.5,
  struckPrice: null,
  saleEndsAt: null,
  isFree: false,
  featured: true,
  tags: ['warm'],
  kind: 'illustration',
  richDescription: null,
  altText: null,
  series: null,
  facets: [],
  focusX: null,
  focusY: null,
  comparePrice: null,
  isDeliverable: true,
  state: 'published',
  publishAt: null,
  withdrawnReason: null,
  formats: ['png', 'svg'],
  isVector: true,
  isTransparent: null,
  widthPx: 3200,
  heightPx: 4000,
  fileCount: 2,
  fileSizeBytes: 1_234_567,
  files: [],
  createdAt: '2026-01-01T00:00:00Z',
};

export const post: BlogPost = {
  id: 'b8a5f1a0-0000-4000-8000-000000000001',
  title: 'More than one brown',
  excerpt: 'How we choose skin tones.',
  content: 'It began with a question.',
  author: 'Nia Mensah',
  image: 'lovable-uploads/1-clay.1600.webp',
  imageWidths: [400, 800, 1600],
  placeholder: null,
  category: 'Design Tips',
  tags: ['color'],
  isPublished: true,
  publishedAt: '2026-01-02T10:00:00Z',
  slug: 'more-than-one-brown',
  showDate: true,
  revision: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-03T00:00:00Z',
};

/** Texts that break a head or a feed where they are not escaped. */
export const HOSTILE_TEXTS = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</title><svg onload=alert(1)>',
  'lines\u2028and\u2029lines',
  ']]><x/>',
  '&amp; & &#60;',
  'nul\u0000bell\u0007',
  '\ud83d broken \udc00',
  'مرحبا بالعالم \u202e gnp.exe',
  '{{constructor}} ${x} `y`',
];
