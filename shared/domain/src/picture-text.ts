interface Named {
  readonly title: string;
  readonly altText?: string | null | undefined;
}

/** What stands for a picture that is not seen: what the owner says it shows, or its title. */
export const pictureText = ({ title, altText }: Named): string => altText || title;
