import { Tabs } from 'antd';
import { adminAboutMessages } from '../../../domain/admin-messages.ts';
import { DraftNotices } from '../drafting/DraftNotices.tsx';
import { PageContent } from './PageContent.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import './about.css';

/** The About page's two parts, each saved as a whole. */
export function About() {
  return (
    <section aria-labelledby="about-title" className="about">
      <div className="screen-head">
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
