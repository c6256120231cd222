import { Tabs } from 'antd';
import { adminAboutMessages } from '@baobab/domain/admin-messages';
import { DraftNotices } from '../drafting/draft-notices.tsx';
import { PageContent } from './page-content.tsx';
import { TeamMembers } from './team-members.tsx';
import screenStyles from '../../frame/screen.module.css';

export function About() {
  return (
    <section aria-labelledby="about-title">
      <div className={screenStyles.screenHead}>
        <h1 id="about-title">{adminAboutMessages.heading}</h1>
      </div>
      <DraftNotices />
      <Tabs
        items={[
          { key: 'content', label: 'Page Content', children: <PageContent /> },
          { key: 'team', label: 'Team Members', children: <TeamMembers /> },
        ]}
      />
    </section>
  );
}
