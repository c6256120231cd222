import { listAboutSections, listTeam } from '@baobab/data/about';
import type { DataClient } from '@baobab/data/client';
import type { AboutSection, TeamMember } from '@baobab/domain/entities/about';
import type { Query } from '../../query/query-cache.ts';

export function aboutQuery(data: DataClient): Query<AboutSection[]> {
  return { key: 'about', fetch: () => listAboutSections(data) };
}

export function teamQuery(data: DataClient): Query<TeamMember[]> {
  return { key: 'team', fetch: () => listTeam(data) };
}
