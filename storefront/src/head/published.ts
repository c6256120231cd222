/** As the row policies decide; checked again because admins load drafts. */
export function isPublic(post: { isPublished: boolean; publishedAt: string | null }, now: Date): boolean {
  return post.isPublished && post.publishedAt !== null && Date.parse(post.publishedAt) <= now.getTime();
}
