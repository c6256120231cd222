export interface IllustrationText {
  /** A drawing's name in scenes/{category}.ts. */
  scene: string;
  category: 'Tech' | 'Education' | 'Business' | 'Lifestyle' | 'Family' | 'Faith' | 'Culture';
  title: string;
  description: string;
  tags: readonly string[];
  free?: true;
  featured?: true;
  /** Sold as the picture alone, without a ZIP. */
  pictureOnly?: true;
}
