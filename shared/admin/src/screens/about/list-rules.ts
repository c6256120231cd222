/** What sections and members need before they are saved. */
import type { MemberContent, SectionContent } from '@baobab/domain/entities/draft-content';

export type ItemErrors = Readonly<Record<string, string>>;

/** By item id, then field; empty when everything is right. */
export function checkSections(sections: readonly SectionContent[]): Record<string, ItemErrors> {
  const errors = sections.map((section): [string, ItemErrors] => {
    const twin = sections.some(
      (other) => other.id !== section.id && other.sectionKey.trim() === section.sectionKey.trim(),
    );
    return [
      section.id,
      {
        ...(section.sectionKey.trim() === '' ? { sectionKey: 'Give the section a key' } : {}),
        ...(section.sectionKey.trim() !== '' && twin ? { sectionKey: 'Another section has this key' } : {}),
        ...(section.title.trim() === '' ? { title: 'Give the section a title' } : {}),
      },
    ];
  });
  return withErrors(errors);
}

export function checkMembers(members: readonly MemberContent[]): Record<string, ItemErrors> {
  return withErrors(
    members.map((member): [string, ItemErrors] => [
      member.id,
      {
        ...(member.name.trim() === '' ? { name: 'Give the name' } : {}),
        ...(member.position.trim() === '' ? { position: 'Give the position' } : {}),
      },
    ]),
  );
}

function withErrors(entries: [string, ItemErrors][]): Record<string, ItemErrors> {
  return Object.fromEntries(entries.filter(([, errors]) => Object.keys(errors).length > 0));
}
