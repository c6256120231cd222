/** What row policies say too: published, and its day has come. Said again wherever a text leaves the shop. */
export function isPublic(post: { isPublished: boolean; publishedAt: string | null }, now: Date): boolean {
  return post.isPublished && post.publishedAt !== null && Date.parse(post.publishedAt) <= now.getTime();
}
