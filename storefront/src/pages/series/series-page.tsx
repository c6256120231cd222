import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Series } from '@baobab/data/catalog/series';
import { seriesQuery } from '../../features/filters/queries.ts';
import { seriesPath } from '../../head/addresses.ts';
import { QueryView } from '../../query/query-view.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { IllustrationList } from '../illustrations/illustration-list.tsx';
import { ListTitle } from '../illustrations/list-title.tsx';
import { ListWaiting } from '../illustrations/list-waiting.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';

export function SeriesPage() {
  const { slug = '' } = useParams();
  const answer = useQuery(seriesQuery(useShop().data, slug));
  return (
    <div className="wrap">
      <QueryView result={answer} failure="The series could not be loaded" loading={<ListWaiting title="Series" />}>
        {(series) => (series ? <SeriesGallery key={series.slug} series={series} /> : <SeriesMissing />)}
      </QueryView>
    </div>
  );
}

function SeriesGallery({ series: { name, slug, description } }: { series: Series }) {
  const fixed = useMemo(() => [`series:${slug}`], [slug]);
  return (
    <IllustrationList
      head={<ListTitle title={name} lead={description} />}
      fixed={fixed}
      path={seriesPath(slug)}
      title={`Illustrations of the series ${name}`}
      searchLabel={`Search in ${name}`}
      empty={<SeriesMissing />}
    />
  );
}

function SeriesMissing() {
  return (
    <>
      <EmptyState level={1} title="Series not found">
        <p>There is no series of that name. It may have been renamed.</p>
        <ButtonLink to="/illustrations" look="solid">
          Browse all illustrations
        </ButtonLink>
      </EmptyState>
      <PopularIllustrations />
    </>
  );
}
