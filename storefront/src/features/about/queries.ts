import { listAboutSections, listTeam } from '@baobab/data/content/about';
import type { DataClient } from '@baobab/data/client';
import { query } from '../../query/query-cache.ts';

export const aboutQuery = (data: DataClient) => query('about', () => listAboutSections(data));
export const teamQuery = (data: DataClient) => query('team', () => listTeam(data));
