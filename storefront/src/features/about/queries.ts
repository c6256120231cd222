import { listAboutSections, listTeam } from '@baobab/shared/data/about';
import type { DataClient } from '@baobab/shared/data/client';
import type { AboutSection, TeamMember } from '@baobab/shared/domain/entities/about';
import type { Query } from '../../query/query-cache.ts';

export function aboutQuery(data: DataClient): Query<AboutSection[]> {
  return { key: 'about', fetch: () => listAboutSections(data) };
}

export function teamQuery(data: DataClient): Query<TeamMember[]> {
  return { key: 'team', fetch: () => listTeam(data) };
}
