/** What is told to the catalog of an illustration, and what it answers. */
import type { Appearance } from '@baobab/domain/entities/appearance';
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import type { IllustrationState } from '@baobab/domain/entities/illustration';
import type { EditedDetails, EditedName, OptionalText } from '@baobab/domain/fields/edited-illustration';

type Unguessed = OptionalText | 'facets' | 'focus';
type Given<Name extends EditedName> = { readonly [N in Name]: Readonly<EditedDetails[N]> };
type MayBeGiven<Name extends EditedName> = { readonly [N in Name]?: Readonly<EditedDetails[N]> | undefined };

/** What a sidecar may give, as the shop has it. A sidecar's facets take the place of those of the same facets. */
export type ShopDetails = Given<Exclude<EditedName, Unguessed>> & MayBeGiven<Unguessed>;

/** A field that is left out keeps its value on an existing illustration. */
export interface RevisedDetails extends Partial<ShopDetails> {
  readonly id: string;
  readonly createCategory: boolean;
  /** Where its file lies now. */
  readonly sourcePath?: string;
}

export interface StoredName {
  readonly bucket: string;
  readonly name: string;
}

/** When an illustration is shown to visitors. */
export interface Listing {
  readonly state: IllustrationState;
  /** ISO 8601; of scheduled ones alone. */
  readonly publishAt: string | null;
}

/** The files of an illustration as they were seen when another was chosen to take their place. */
export interface SeenFiles {
  readonly image: string | null;
  readonly imageWidths: readonly number[];
  readonly masterFile: string | null;
  readonly downloadableFile: string | null;
}

/** The id is made by the client: publishing twice is publishing once. */
export interface PublishIllustration extends RevisedDetails {
  /** Absent where the ZIP alone is new. */
  readonly picture?: {
    /** Object path of the largest derivative. */
    readonly image: string;
    readonly imageWidths: readonly number[];
    readonly imageWidth: number;
    readonly imageHeight: number;
    /** Base64 thumbhash. */
    readonly placeholder: string;
    readonly appearance: Appearance;
  };
  /** Absent for a drawing without a picture of its own. */
  readonly masterFile?: string;
  readonly downloadableFile?: string;
  readonly listing?: Listing;
  /** Only these may be replaced; without it, whatever is there. */
  readonly replaces?: SeenFiles;
  /** A second illustration of the same file of the same folder is meant; without it that is refused as `duplicate`. */
  readonly anyway?: boolean;
  /** What was read from the originals; one that could not be read is left out. */
  readonly facts: readonly OriginalFacts[];
  readonly source: PublishedSource;
}

export interface PublishedSource {
  readonly path: string;
  /** Name of the dropped folder that the path begins below. */
  readonly root?: string;
  readonly name: string;
  /** The file came without its folder: where the shop knows one of the illustration, that place stays. */
  readonly keepsPlace?: boolean;
  /** Of the picture; absent where the ZIP alone is new. */
  readonly sha256?: string;
  readonly sizeBytes?: number;
  /** Of the ZIP; what is absent stays as the shop has it. */
  readonly downloadSha256?: string;
  readonly downloadSizeBytes?: number;
  /** What the download was made from besides the picture: 'name sha256', ascending. Empty when the app did not make it. */
  readonly parts: readonly string[];
}

export interface PublishedIllustration {
  readonly id: string;
  readonly revision: number;
  readonly created: boolean;
  /** Objects whose place others have taken, and which nothing names any more. */
  readonly replaced: readonly StoredName[];
}

export interface OriginalFacts {
  /** In the bucket of downloads. */
  readonly path: string;
  readonly facts: readonly FileFacts[];
}
