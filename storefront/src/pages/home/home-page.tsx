import { HOME_CATEGORIES_MOBILE, HOME_FEATURED, HOME_FREE, HOME_POSTS } from '@baobab/domain/constants';
import { catalogMessages, blogMessages } from '@baobab/domain/messages';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useShop } from '../../shop/shop-context.tsx';
import { TilesWithBundle } from '../packs/bundle-tile.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { categoriesQuery, featuredQuery, freeQuery } from '../../features/catalog/queries.ts';
import type { Query } from '../../query/query-cache.ts';
import { useQuery, type QueryResult } from '../../query/use-query.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { IllustrationCards } from '../illustrations/illustration-cards.tsx';
import { BundleBand } from '../packs/bundle-band.tsx';
import { HomeNewsletter } from './home-newsletter.tsx';
import { HomeSection } from './home-section.tsx';
import { Testimonials } from './testimonials.tsx';
import { HERO_TEXT, HERO_TITLE } from '@baobab/domain/hero';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { HeroPictures } from './hero-pictures.tsx';
import styles from './hero.module.css';
import { latestPostsQuery } from '../../features/blog/queries.ts';
import { PostCards, PostCardSkeletons } from '../../features/blog/post-cards.tsx';

export function HomePage() {
  const { data } = useShop();
  return (
    <>
      <Hero />
      <CardSection
        title="Featured Illustration Packs"
        lead="Single illustrations that we recommend. Packs hold many illustrations in one ZIP file; the bundle holds all packs."
        link={{ to: '/illustrations', label: 'View All' }}
        query={featuredQuery(data)}
        count={HOME_FEATURED}
        failure={catalogMessages.illustrationsFailed}
      />
      <BundleBand />
      <HomeSection title="Browse by Category" link={{ to: '/categories', label: 'All categories' }}>
        <HomeCategories />
      </HomeSection>
      <CardSection
        title="Free Illustrations"
        link={{ to: '/freebies', label: 'View all free' }}
        query={freeQuery(data)}
        count={HOME_FREE}
        failure={catalogMessages.freeFailed}
      />
      <HomeNewsletter />
      <Testimonials />
      <HomePosts />
    </>
  );
}

interface CardSectionProps {
  title: string;
  lead?: string;
  link: { to: string; label: string };
  query: Query<IllustrationCard[]>;
  count: number;
  failure: string;
}

/** Left out where there is nothing to show. */
function CardSection({ title, lead, link, query, count, failure }: CardSectionProps) {
  const answer = useQuery(query);
  if (answer.status === 'success' && answer.data.length === 0) return null;
  return (
    <HomeSection title={title} lead={lead} link={link}>
      <CardRow answer={answer} count={count} failure={failure} />
    </HomeSection>
  );
}

interface CardRowProps {
  answer: QueryResult<IllustrationCard[]>;
  count: number;
  failure: string;
}

function CardRow({ answer, count, failure }: CardRowProps) {
  if (answer.status === 'error') return <Notice tone="error" title={failure} />;
  if (answer.status === 'success') return <IllustrationCards items={answer.data} size="few" />;
  return (
    <IllustrationGrid size="few">
      <CardSkeletons count={count} />
    </IllustrationGrid>
  );
}

function HomeCategories() {
  const answer = useQuery(categoriesQuery(useShop().data));
  if (answer.status === 'error') return <Notice tone="error" title={catalogMessages.categoriesFailed} />;
  if (answer.status === 'success' && answer.data.length === 0) return <p>{catalogMessages.noCategories}</p>;
  return (
    <TilesWithBundle
      categories={answer.status === 'success' ? answer.data : null}
      mobileLimit={HOME_CATEGORIES_MOBILE}
    />
  );
}

/** The heading beside three pictures, whose space is reserved. */
function Hero() {
  const { heroTitle, heroText } = useShopDetails(useShop().data);
  const free = useQuery(freeQuery(useShop().data));
  const hasFree = free.status !== 'success' || free.data.length > 0;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{heroTitle || HERO_TITLE}</h1>
        <p>{heroText || HERO_TEXT}</p>
        <div className={styles.actions}>
          <ButtonLink to="/illustrations" look="primary" size="large">
            Browse Illustrations
          </ButtonLink>
          {hasFree && (
            <ButtonLink to="/freebies" look="bare" size="large">
              See what is free
            </ButtonLink>
          )}
        </div>
      </div>
      <HeroPictures />
    </section>
  );
}

function HomePosts() {
  const answer = useQuery(latestPostsQuery(useShop().data));
  return (
    <HomeSection title="From Our Blog" link={{ to: '/blog', label: 'Read More' }}>
      {answer.status === 'loading' && <PostCardSkeletons count={HOME_POSTS} row />}
      {answer.status === 'error' && <p>{blogMessages.loadFailed}</p>}
      {answer.status === 'success' && answer.data.length === 0 && <p>{blogMessages.empty}</p>}
      {answer.status === 'success' && <PostCards posts={answer.data} row />}
    </HomeSection>
  );
}
