import type { TeamMember } from '@baobab/domain/entities/about';
import { initials } from '@baobab/domain/initials';
import { useShop } from '../../shop/shop-context.tsx';
import { teamQuery } from '../../features/about/queries.ts';
import { usePictureSource } from '../../query/data-context.ts';
import { useQuery } from '../../query/use-query.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './about-page.module.css';

export function Team() {
  const answer = useQuery(teamQuery(useShop().data));
  if (answer.status !== 'success' || answer.data.length === 0) return null;
  return (
    <section className={styles.team} aria-labelledby="team">
      <h2 id="team">The people</h2>
      <ul className={styles.members}>
        {answer.data.map((member) => (
          <li key={member.id}>
            <Member member={member} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Member({ member }: { member: TeamMember }) {
  const source = usePictureSource({ ...member, image: member.imageUrl });
  return (
    <article className={styles.member}>
      {source ? (
        <Picture
          source={source}
          alt=""
          sizes="(min-width: 100rem) 24rem, (min-width: 36rem) 45vw, 7rem"
          className={styles.portrait}
        />
      ) : (
        <span className={styles.letters} aria-hidden="true" translate="no">
          {initials(member.name)}
        </span>
      )}
      <h3>{member.name}</h3>
      <p className={styles.position}>{member.position}</p>
      {member.bio && <p>{member.bio}</p>}
    </article>
  );
}
