import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { IllustrationList } from './illustration-list.tsx';
import { ListTitle } from './list-title.tsx';

export function IllustrationsPage() {
  return (
    <div className="wrap">
      <IllustrationList
        head={
          <ListTitle
            title="Browse Our Illustrations"
            lead="Black people at work, at school, at home and at ease, drawn with care and ready for your page."
          >
            <Link to="#gallery">View Gallery</Link>
          </ListTitle>
        }
        path="/illustrations"
        title="Gallery"
        empty={
          <EmptyState title="No illustrations yet">
            <p>Please come back soon.</p>
          </EmptyState>
        }
      />
    </div>
  );
}
