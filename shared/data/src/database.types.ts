// Generated from the migrations by `npm run types`; never edited.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      about_content: {
        Row: {
          content: string;
          created_at: string;
          display_order: number;
          id: string;
          image_url: string | null;
          image_widths: number[];
          is_active: boolean;
          placeholder: string | null;
          revision: number;
          section_key: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          display_order?: number;
          id?: string;
          image_url?: string | null;
          image_widths?: number[];
          is_active?: boolean;
          placeholder?: string | null;
          revision?: number;
          section_key: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          display_order?: number;
          id?: string;
          image_url?: string | null;
          image_widths?: number[];
          is_active?: boolean;
          placeholder?: string | null;
          revision?: number;
          section_key?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      activity: {
        Row: {
          actor: string;
          actor_id: string | null;
          actor_name: string;
          happened_at: string;
          id: string;
          kind: string;
          omitted: number;
          subject_type: string;
          transaction_id: number;
        };
        ComputedFields: never;
        Insert: {
          actor: string;
          actor_id?: string | null;
          actor_name?: string;
          happened_at?: string;
          id?: string;
          kind: string;
          omitted?: number;
          subject_type: string;
          transaction_id: number;
        };
        Update: {
          actor?: string;
          actor_id?: string | null;
          actor_name?: string;
          happened_at?: string;
          id?: string;
          kind?: string;
          omitted?: number;
          subject_type?: string;
          transaction_id?: number;
        };
        Relationships: [];
      };
      activity_items: {
        Row: {
          activity_id: string;
          after: Json | null;
          before: Json | null;
          subject_id: string;
          subject_name: string;
        };
        ComputedFields: never;
        Insert: {
          activity_id: string;
          after?: Json | null;
          before?: Json | null;
          subject_id: string;
          subject_name: string;
        };
        Update: {
          activity_id?: string;
          after?: Json | null;
          before?: Json | null;
          subject_id?: string;
          subject_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'activity_items_activity_id_fkey';
            columns: ['activity_id'];
            isOneToOne: false;
            referencedRelation: 'activity';
            referencedColumns: ['id'];
          },
        ];
      };
      blog_posts: {
        Row: {
          author: string;
          category: string;
          content: string;
          created_at: string;
          excerpt: string;
          id: string;
          image: string;
          image_widths: number[];
          is_published: boolean;
          placeholder: string | null;
          published_at: string | null;
          revision: number;
          search_document: unknown;
          show_date: boolean;
          slug: string | null;
          tags: string[];
          title: string;
          updated_at: string;
          updated_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          category: string;
          content: string;
          created_at?: string;
          excerpt: string;
          id?: string;
          image: string;
          image_widths?: number[];
          is_published?: boolean;
          placeholder?: string | null;
          published_at?: string | null;
          revision?: number;
          search_document?: never;
          show_date?: boolean;
          slug?: string | null;
          tags?: string[];
          title: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          author?: string;
          category?: string;
          content?: string;
          created_at?: string;
          excerpt?: string;
          id?: string;
          image?: string;
          image_widths?: number[];
          is_published?: boolean;
          placeholder?: string | null;
          published_at?: string | null;
          revision?: number;
          search_document?: never;
          show_date?: boolean;
          slug?: string | null;
          tags?: string[];
          title?: string;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'blog_posts_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      bundle_members: {
        Row: {
          added_at: string;
          bundle_id: string;
          pack_slug: string;
          removed_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          bundle_id: string;
          pack_slug: string;
          removed_at?: string | null;
        };
        Update: {
          added_at?: string;
          bundle_id?: string;
          pack_slug?: string;
          removed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bundle_members_bundle_id_fkey';
            columns: ['bundle_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bundle_members_pack_slug_fkey';
            columns: ['pack_slug'];
            isOneToOne: false;
            referencedRelation: 'bundle_packs';
            referencedColumns: ['slug'];
          },
        ];
      };
      bundle_pack_versions: {
        Row: {
          bucket: string;
          id: string;
          object_path: string;
          pack_slug: string;
          released_at: string;
          released_by: string | null;
          sha256: string;
          size_bytes: number;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          bucket: string;
          id?: string;
          object_path: string;
          pack_slug: string;
          released_at?: string;
          released_by?: string | null;
          sha256: string;
          size_bytes: number;
          version: number;
        };
        Update: {
          bucket?: string;
          id?: string;
          object_path?: string;
          pack_slug?: string;
          released_at?: string;
          released_by?: string | null;
          sha256?: string;
          size_bytes?: number;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'bundle_pack_versions_pack_slug_fkey';
            columns: ['pack_slug'];
            isOneToOne: false;
            referencedRelation: 'bundle_packs';
            referencedColumns: ['slug'];
          },
          {
            foreignKeyName: 'bundle_pack_versions_released_by_fkey';
            columns: ['released_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      bundle_packs: {
        Row: {
          bucket: string | null;
          display_order: number;
          file_name: string;
          object_path: string | null;
          section: string;
          sha256: string | null;
          size_bytes: number | null;
          slug: string;
          theme: string;
          title: string;
          updated_at: string;
          uploaded_at: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          bucket?: string | null;
          display_order: number;
          file_name: string;
          object_path?: string | null;
          section: string;
          sha256?: string | null;
          size_bytes?: number | null;
          slug: string;
          theme: string;
          title: string;
          updated_at?: string;
          uploaded_at?: string | null;
          version?: number;
        };
        Update: {
          bucket?: string | null;
          display_order?: number;
          file_name?: string;
          object_path?: string | null;
          section?: string;
          sha256?: string | null;
          size_bytes?: number | null;
          slug?: string;
          theme?: string;
          title?: string;
          updated_at?: string;
          uploaded_at?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      categories: {
        Row: {
          created_at: string;
          description: string;
          display_order: number;
          id: string;
          image: string | null;
          image_widths: number[];
          is_active: boolean;
          name: string;
          placeholder: string | null;
          revision: number;
          search_document: unknown;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description: string;
          display_order?: number;
          id?: string;
          image?: string | null;
          image_widths?: number[];
          is_active?: boolean;
          name: string;
          placeholder?: string | null;
          revision?: number;
          search_document?: never;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          display_order?: number;
          id?: string;
          image?: string | null;
          image_widths?: number[];
          is_active?: boolean;
          name?: string;
          placeholder?: string | null;
          revision?: number;
          search_document?: never;
          updated_at?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          last_name: string;
          message: string;
          status: string;
          subject: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          first_name: string;
          id?: string;
          last_name: string;
          message: string;
          status?: string;
          subject: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          last_name?: string;
          message?: string;
          status?: string;
          subject?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      contact_replies: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          mail_id: string | null;
          message_id: string;
          sent_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          mail_id?: string | null;
          message_id: string;
          sent_by?: string | null;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          mail_id?: string | null;
          message_id?: string;
          sent_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_replies_mail_id_fkey';
            columns: ['mail_id'];
            isOneToOne: false;
            referencedRelation: 'email_outbox';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_replies_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_replies_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      content_documents: {
        Row: {
          kind: string;
          revision: number;
          updated_at: string;
          updated_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          kind: string;
          revision?: number;
          updated_at?: string;
          updated_by?: string | null;
        };
        Update: {
          kind?: string;
          revision?: number;
          updated_at?: string;
          updated_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'content_documents_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      discount_codes: {
        Row: {
          amount: number | null;
          code: string;
          created_at: string;
          ends_at: string | null;
          is_active: boolean;
          item: string | null;
          kind: string;
          max_uses: number | null;
          max_uses_per_person: number | null;
          note: string;
          percent: number | null;
          scope: string;
          scope_ref: string | null;
          starts_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          code: string;
          created_at?: string;
          ends_at?: string | null;
          is_active?: boolean;
          item?: string | null;
          kind: string;
          max_uses?: number | null;
          max_uses_per_person?: number | null;
          note?: string;
          percent?: number | null;
          scope?: string;
          scope_ref?: string | null;
          starts_at?: string | null;
          updated_at?: string;
        };
        Update: {
          amount?: number | null;
          code?: string;
          created_at?: string;
          ends_at?: string | null;
          is_active?: boolean;
          item?: string | null;
          kind?: string;
          max_uses?: number | null;
          max_uses_per_person?: number | null;
          note?: string;
          percent?: number | null;
          scope?: string;
          scope_ref?: string | null;
          starts_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'discount_codes_item_fkey';
            columns: ['item'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
        ];
      };
      download_log: {
        Row: {
          address_prefix: unknown;
          completed_at: string | null;
          id: string;
          illustration_id: string | null;
          links: number;
          order_id: string | null;
          pack_slug: string | null;
          received_bytes: number | null;
          requested_at: string;
          sha256: string | null;
          size_bytes: number | null;
          title: string;
          user_id: string | null;
          version: number | null;
        };
        ComputedFields: never;
        Insert: {
          address_prefix?: unknown;
          completed_at?: string | null;
          id: string;
          illustration_id?: string | null;
          links?: number;
          order_id?: string | null;
          pack_slug?: string | null;
          received_bytes?: number | null;
          requested_at?: string;
          sha256?: string | null;
          size_bytes?: number | null;
          title: string;
          user_id?: string | null;
          version?: number | null;
        };
        Update: {
          address_prefix?: unknown;
          completed_at?: string | null;
          id?: string;
          illustration_id?: string | null;
          links?: number;
          order_id?: string | null;
          pack_slug?: string | null;
          received_bytes?: number | null;
          requested_at?: string;
          sha256?: string | null;
          size_bytes?: number | null;
          title?: string;
          user_id?: string | null;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'download_log_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'download_log_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'download_log_pack_slug_fkey';
            columns: ['pack_slug'];
            isOneToOne: false;
            referencedRelation: 'bundle_packs';
            referencedColumns: ['slug'];
          },
          {
            foreignKeyName: 'download_log_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      email_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          sent_at: string | null;
          status: string;
          template: string;
          to_email: string;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          dedupe_key: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          sent_at?: string | null;
          status?: string;
          template: string;
          to_email: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          sent_at?: string | null;
          status?: string;
          template?: string;
          to_email?: string;
        };
        Relationships: [];
      };
      facet_values: {
        Row: {
          display_order: number;
          facet: string;
          is_active: boolean;
          label: string;
          value: string;
        };
        ComputedFields: never;
        Insert: {
          display_order?: number;
          facet: string;
          is_active?: boolean;
          label: string;
          value: string;
        };
        Update: {
          display_order?: number;
          facet?: string;
          is_active?: boolean;
          label?: string;
          value?: string;
        };
        Relationships: [];
      };
      favorite_list_items: {
        Row: {
          added_at: string;
          illustration_id: string;
          list_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          illustration_id: string;
          list_id: string;
        };
        Update: {
          added_at?: string;
          illustration_id?: string;
          list_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favorite_list_items_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'favorite_list_items_list_id_fkey';
            columns: ['list_id'];
            isOneToOne: false;
            referencedRelation: 'favorite_lists';
            referencedColumns: ['id'];
          },
        ];
      };
      favorite_lists: {
        Row: {
          created_at: string;
          id: string;
          is_shared: boolean;
          name: string;
          token: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_shared?: boolean;
          name: string;
          token?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_shared?: boolean;
          name?: string;
          token?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favorite_lists_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      favorites: {
        Row: {
          created_at: string;
          illustration_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          illustration_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          illustration_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'favorites_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'favorites_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      file_facts: {
        Row: {
          bucket: string;
          dpi: number | null;
          entry: string;
          fonts: string[] | null;
          format: string;
          height_px: number | null;
          is_transparent: boolean | null;
          is_vector: boolean | null;
          layers: string[] | null;
          object_path: string;
          sha256: string;
          size_bytes: number;
          width_px: number | null;
        };
        ComputedFields: never;
        Insert: {
          bucket: string;
          dpi?: number | null;
          entry?: string;
          fonts?: string[] | null;
          format: string;
          height_px?: number | null;
          is_transparent?: boolean | null;
          is_vector?: boolean | null;
          layers?: string[] | null;
          object_path: string;
          sha256: string;
          size_bytes: number;
          width_px?: number | null;
        };
        Update: {
          bucket?: string;
          dpi?: number | null;
          entry?: string;
          fonts?: string[] | null;
          format?: string;
          height_px?: number | null;
          is_transparent?: boolean | null;
          is_vector?: boolean | null;
          layers?: string[] | null;
          object_path?: string;
          sha256?: string;
          size_bytes?: number;
          width_px?: number | null;
        };
        Relationships: [];
      };
      free_pack: {
        Row: {
          illustration_ids: string[];
          object_path: string;
          only_one: boolean;
          released_at: string;
          sha256: string;
          size_bytes: number;
        };
        ComputedFields: never;
        Insert: {
          illustration_ids: string[];
          object_path: string;
          only_one?: boolean;
          released_at?: string;
          sha256: string;
          size_bytes: number;
        };
        Update: {
          illustration_ids?: string[];
          object_path?: string;
          only_one?: boolean;
          released_at?: string;
          sha256?: string;
          size_bytes?: number;
        };
        Relationships: [];
      };
      illustration_license_prices: {
        Row: {
          illustration_id: string;
          option: string;
          price: number;
        };
        ComputedFields: never;
        Insert: {
          illustration_id: string;
          option: string;
          price: number;
        };
        Update: {
          illustration_id?: string;
          option?: string;
          price?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'illustration_license_prices_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'illustration_license_prices_option_fkey';
            columns: ['option'];
            isOneToOne: false;
            referencedRelation: 'license_options';
            referencedColumns: ['code'];
          },
        ];
      };
      illustration_sources: {
        Row: {
          created_at: string;
          download_sha256: string | null;
          download_size_bytes: number | null;
          illustration_id: string;
          parts: string[];
          published_objects: string[];
          sha256: string;
          size_bytes: number;
          source_name: string;
          source_path: string;
          source_root: string | null;
          updated_at: string;
          uploaded_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          download_sha256?: string | null;
          download_size_bytes?: number | null;
          illustration_id: string;
          parts?: string[];
          published_objects?: string[];
          sha256: string;
          size_bytes: number;
          source_name: string;
          source_path: string;
          source_root?: string | null;
          updated_at?: string;
          uploaded_by?: string | null;
        };
        Update: {
          created_at?: string;
          download_sha256?: string | null;
          download_size_bytes?: number | null;
          illustration_id?: string;
          parts?: string[];
          published_objects?: string[];
          sha256?: string;
          size_bytes?: number;
          source_name?: string;
          source_path?: string;
          source_root?: string | null;
          updated_at?: string;
          uploaded_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'illustration_sources_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: true;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'illustration_sources_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      illustration_versions: {
        Row: {
          changed_at: string;
          changed_by: string | null;
          details: NonNullable<Json>;
          illustration_id: string;
          revision: number;
        };
        ComputedFields: never;
        Insert: {
          changed_at: string;
          changed_by?: string | null;
          details: NonNullable<Json>;
          illustration_id: string;
          revision: number;
        };
        Update: {
          changed_at?: string;
          changed_by?: string | null;
          details?: NonNullable<Json>;
          illustration_id?: string;
          revision?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'illustration_versions_changed_by_fkey';
            columns: ['changed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'illustration_versions_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
        ];
      };
      illustrations: {
        Row: {
          alt_text: string | null;
          asked_price: number;
          asked_until: string | null;
          category: string | null;
          compare_price: number | null;
          created_at: string;
          description: string;
          downloadable_file: string | null;
          facets: string[];
          featured: boolean;
          featured_position: number | null;
          file_count: number | null;
          file_size_bytes: number | null;
          files: NonNullable<Json>;
          filter_values: string[];
          focus_x: number | null;
          focus_y: number | null;
          formats: string[];
          height_px: number | null;
          id: string;
          image: string | null;
          image_height: number | null;
          image_width: number | null;
          image_widths: number[];
          is_deliverable: boolean;
          is_free: boolean;
          is_transparent: boolean | null;
          is_vector: boolean | null;
          kind: string;
          listed_from: string;
          master_file: string | null;
          palette: string[];
          perceptual_hash: string | null;
          placeholder: string | null;
          price: number;
          publish_at: string | null;
          revision: number;
          rich_description: string | null;
          sale_due_at: string | null;
          sale_ends_at: string | null;
          sale_price: number | null;
          sale_starts_at: string | null;
          search_document: unknown;
          series: string | null;
          state: string;
          struck_price: number | null;
          tags: string[];
          title: string;
          updated_at: string;
          width_px: number | null;
          withdrawn_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          alt_text?: string | null;
          asked_price?: number;
          asked_until?: string | null;
          category?: string | null;
          compare_price?: number | null;
          created_at?: string;
          description: string;
          downloadable_file?: string | null;
          facets?: string[];
          featured?: boolean;
          featured_position?: number | null;
          file_count?: number | null;
          file_size_bytes?: number | null;
          files?: NonNullable<Json>;
          filter_values?: never;
          focus_x?: number | null;
          focus_y?: number | null;
          formats?: string[];
          height_px?: number | null;
          id?: string;
          image?: string | null;
          image_height?: number | null;
          image_width?: number | null;
          image_widths?: number[];
          is_deliverable?: boolean;
          is_free?: boolean;
          is_transparent?: boolean | null;
          is_vector?: boolean | null;
          kind?: string;
          listed_from?: never;
          master_file?: string | null;
          palette?: string[];
          perceptual_hash?: string | null;
          placeholder?: string | null;
          price?: number;
          publish_at?: string | null;
          revision?: number;
          rich_description?: string | null;
          sale_due_at?: string | null;
          sale_ends_at?: string | null;
          sale_price?: number | null;
          sale_starts_at?: string | null;
          search_document?: never;
          series?: string | null;
          state?: string;
          struck_price?: number | null;
          tags?: string[];
          title: string;
          updated_at?: string;
          width_px?: number | null;
          withdrawn_reason?: string | null;
        };
        Update: {
          alt_text?: string | null;
          asked_price?: number;
          asked_until?: string | null;
          category?: string | null;
          compare_price?: number | null;
          created_at?: string;
          description?: string;
          downloadable_file?: string | null;
          facets?: string[];
          featured?: boolean;
          featured_position?: number | null;
          file_count?: number | null;
          file_size_bytes?: number | null;
          files?: NonNullable<Json>;
          filter_values?: never;
          focus_x?: number | null;
          focus_y?: number | null;
          formats?: string[];
          height_px?: number | null;
          id?: string;
          image?: string | null;
          image_height?: number | null;
          image_width?: number | null;
          image_widths?: number[];
          is_deliverable?: boolean;
          is_free?: boolean;
          is_transparent?: boolean | null;
          is_vector?: boolean | null;
          kind?: string;
          listed_from?: never;
          master_file?: string | null;
          palette?: string[];
          perceptual_hash?: string | null;
          placeholder?: string | null;
          price?: number;
          publish_at?: string | null;
          revision?: number;
          rich_description?: string | null;
          sale_due_at?: string | null;
          sale_ends_at?: string | null;
          sale_price?: number | null;
          sale_starts_at?: string | null;
          search_document?: never;
          series?: string | null;
          state?: string;
          struck_price?: number | null;
          tags?: string[];
          title?: string;
          updated_at?: string;
          width_px?: number | null;
          withdrawn_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'illustrations_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['name'];
          },
          {
            foreignKeyName: 'illustrations_series_fkey';
            columns: ['series'];
            isOneToOne: false;
            referencedRelation: 'series';
            referencedColumns: ['name'];
          },
        ];
      };
      invoices: {
        Row: {
          content: NonNullable<Json>;
          corrects_id: string | null;
          currency: string;
          gross: number;
          id: string;
          issued_at: string;
          kind: string;
          number: string;
          order_id: string;
          sequence: number;
          tax: number;
          year: number;
        };
        ComputedFields: never;
        Insert: {
          content: NonNullable<Json>;
          corrects_id?: string | null;
          currency: string;
          gross: number;
          id?: string;
          issued_at: string;
          kind: string;
          number?: never;
          order_id: string;
          sequence: number;
          tax?: number;
          year: number;
        };
        Update: {
          content?: NonNullable<Json>;
          corrects_id?: string | null;
          currency?: string;
          gross?: number;
          id?: string;
          issued_at?: string;
          kind?: string;
          number?: never;
          order_id?: string;
          sequence?: number;
          tax?: number;
          year?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_corrects_id_fkey';
            columns: ['corrects_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      license_grants: {
        Row: {
          granted_by: string | null;
          order_id: string;
          reason: string;
          revoke_reason: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          granted_by?: string | null;
          order_id: string;
          reason: string;
          revoke_reason?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
        };
        Update: {
          granted_by?: string | null;
          order_id?: string;
          reason?: string;
          revoke_reason?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'license_grants_granted_by_fkey';
            columns: ['granted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'license_grants_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'license_grants_revoked_by_fkey';
            columns: ['revoked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      license_options: {
        Row: {
          allows: NonNullable<Json>;
          code: string;
          default_factor: number | null;
          name: string;
          position: number;
          seats: number | null;
        };
        ComputedFields: never;
        Insert: {
          allows?: NonNullable<Json>;
          code: string;
          default_factor?: number | null;
          name: string;
          position?: number;
          seats?: number | null;
        };
        Update: {
          allows?: NonNullable<Json>;
          code?: string;
          default_factor?: number | null;
          name?: string;
          position?: number;
          seats?: number | null;
        };
        Relationships: [];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: string;
          mail_sent_at: string | null;
          source: string | null;
          status: string;
          token_hash: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          mail_sent_at?: string | null;
          source?: string | null;
          status?: string;
          token_hash?: string | null;
          updated_at?: string;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          mail_sent_at?: string | null;
          source?: string | null;
          status?: string;
          token_hash?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      order_items: {
        Row: {
          adds_seats: boolean;
          amount: number;
          credit: number;
          discount: number;
          id: string;
          illustration_id: string | null;
          license: NonNullable<Json>;
          license_name: string;
          license_option: string;
          list_price: number;
          order_id: string;
          price: number;
          quantity: number;
          refunded_at: string | null;
          refusal: string | null;
          stands: boolean;
          tax: number;
          title: string;
          ungranted_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          adds_seats?: boolean;
          amount?: never;
          credit?: number;
          discount?: number;
          id?: string;
          illustration_id?: string | null;
          license?: NonNullable<Json>;
          license_name?: never;
          license_option?: string;
          list_price: number;
          order_id: string;
          price: number;
          quantity: number;
          refunded_at?: string | null;
          refusal?: string | null;
          stands?: never;
          tax?: number;
          title: string;
          ungranted_at?: string | null;
        };
        Update: {
          adds_seats?: boolean;
          amount?: never;
          credit?: number;
          discount?: number;
          id?: string;
          illustration_id?: string | null;
          license?: NonNullable<Json>;
          license_name?: never;
          license_option?: string;
          list_price?: number;
          order_id?: string;
          price?: number;
          quantity?: number;
          refunded_at?: string | null;
          refusal?: string | null;
          stands?: never;
          tax?: number;
          title?: string;
          ungranted_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'order_items_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          billing: NonNullable<Json>;
          bundle_items: string[];
          charged_amount: number;
          consented_at: string | null;
          created_at: string;
          currency: string;
          discount_code: string | null;
          dispute_status: string | null;
          disputed_at: string | null;
          id: string;
          is_bundle_purchase: boolean;
          moved_number: string | null;
          number: number;
          origin: string;
          paid_at: string | null;
          payable_until: string;
          payment_status: string;
          provider: string | null;
          refund_failed_at: string | null;
          refunded_amount: number;
          stripe_payment_intent: string | null;
          stripe_session_id: string | null;
          tax_amount: number;
          tax_behavior: string;
          total_amount: number;
          updated_at: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          billing?: NonNullable<Json>;
          bundle_items?: string[];
          charged_amount?: never;
          consented_at?: string | null;
          created_at?: string;
          currency?: string;
          discount_code?: string | null;
          dispute_status?: string | null;
          disputed_at?: string | null;
          id?: string;
          is_bundle_purchase?: boolean;
          moved_number?: string | null;
          number?: number;
          origin?: string;
          paid_at?: string | null;
          payable_until?: string;
          payment_status?: string;
          provider?: string | null;
          refund_failed_at?: string | null;
          refunded_amount?: number;
          stripe_payment_intent?: string | null;
          stripe_session_id?: string | null;
          tax_amount?: number;
          tax_behavior?: string;
          total_amount: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          billing?: NonNullable<Json>;
          bundle_items?: string[];
          charged_amount?: never;
          consented_at?: string | null;
          created_at?: string;
          currency?: string;
          discount_code?: string | null;
          dispute_status?: string | null;
          disputed_at?: string | null;
          id?: string;
          is_bundle_purchase?: boolean;
          moved_number?: string | null;
          number?: number;
          origin?: string;
          paid_at?: string | null;
          payable_until?: string;
          payment_status?: string;
          provider?: string | null;
          refund_failed_at?: string | null;
          refunded_amount?: number;
          stripe_payment_intent?: string | null;
          stripe_session_id?: string | null;
          tax_amount?: number;
          tax_behavior?: string;
          total_amount?: number;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      pack_items: {
        Row: {
          illustration_id: string;
          pack_slug: string;
        };
        ComputedFields: never;
        Insert: {
          illustration_id: string;
          pack_slug: string;
        };
        Update: {
          illustration_id?: string;
          pack_slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pack_items_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pack_items_pack_slug_fkey';
            columns: ['pack_slug'];
            isOneToOne: false;
            referencedRelation: 'bundle_packs';
            referencedColumns: ['slug'];
          },
        ];
      };
      pack_previews: {
        Row: {
          bucket: string;
          entry: string;
          image: string;
          image_height: number;
          image_width: number;
          object_path: string;
        };
        ComputedFields: never;
        Insert: {
          bucket: string;
          entry: string;
          image: string;
          image_height: number;
          image_width: number;
          object_path: string;
        };
        Update: {
          bucket?: string;
          entry?: string;
          image?: string;
          image_height?: number;
          image_width?: number;
          object_path?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pack_previews_bucket_object_path_entry_fkey';
            columns: ['bucket', 'object_path', 'entry'];
            isOneToOne: true;
            referencedRelation: 'file_facts';
            referencedColumns: ['bucket', 'object_path', 'entry'];
          },
        ];
      };
      price_changes: {
        Row: {
          asked_price: number | null;
          at: string;
          changed_by: string | null;
          id: string;
          illustration_id: string;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          asked_price?: number | null;
          at?: string;
          changed_by?: string | null;
          id?: string;
          illustration_id: string;
          reason: string;
        };
        Update: {
          asked_price?: number | null;
          at?: string;
          changed_by?: string | null;
          id?: string;
          illustration_id?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'price_changes_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          admin_role: string | null;
          avatar_url: string | null;
          created_at: string;
          full_name: string | null;
          id: string;
          is_admin: boolean;
          updated_at: string;
          username: string | null;
        };
        ComputedFields: never;
        Insert: {
          admin_role?: string | null;
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string | null;
          id: string;
          is_admin?: boolean;
          updated_at?: string;
          username?: string | null;
        };
        Update: {
          admin_role?: string | null;
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string | null;
          id?: string;
          is_admin?: boolean;
          updated_at?: string;
          username?: string | null;
        };
        Relationships: [];
      };
      redirects: {
        Row: {
          path: string;
          target: string;
        };
        ComputedFields: never;
        Insert: {
          path: string;
          target: string;
        };
        Update: {
          path?: string;
          target?: string;
        };
        Relationships: [];
      };
      search_stop_words: {
        Row: {
          word: string;
        };
        ComputedFields: never;
        Insert: {
          word: string;
        };
        Update: {
          word?: string;
        };
        Relationships: [];
      };
      search_synonyms: {
        Row: {
          means: string[];
          term: string;
        };
        ComputedFields: never;
        Insert: {
          means: string[];
          term: string;
        };
        Update: {
          means?: string[];
          term?: string;
        };
        Relationships: [];
      };
      series: {
        Row: {
          created_at: string;
          description: string;
          name: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string;
          name: string;
          slug: string;
        };
        Update: {
          created_at?: string;
          description?: string;
          name?: string;
          slug?: string;
        };
        Relationships: [];
      };
      shop_settings: {
        Row: {
          asks_delivery_consent: boolean;
          bundle_regular_price: number | null;
          company_address: string;
          company_name: string;
          contact_email: string;
          contact_hours: string;
          contact_phone: string;
          currency: string;
          demo: NonNullable<Json>;
          faq: NonNullable<Json>;
          faq_standard: boolean;
          governing_law: string;
          hero_pictures: string[];
          hero_text: string;
          hero_title: string;
          mail_footer: string;
          minimum_price: number | null;
          notice_email: string;
          only_one: boolean;
          revision: number;
          sale_digest: boolean;
          sale_notices: boolean;
          sender_email: string;
          sender_name: string;
          social_links: string[];
          tax_id: string;
          tax_mode: string;
          terms_date: string | null;
          testimonials: NonNullable<Json>;
          time_zone: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          asks_delivery_consent?: boolean;
          bundle_regular_price?: number | null;
          company_address?: string;
          company_name?: string;
          contact_email?: string;
          contact_hours?: string;
          contact_phone?: string;
          currency?: string;
          demo?: NonNullable<Json>;
          faq?: NonNullable<Json>;
          faq_standard?: boolean;
          governing_law?: string;
          hero_pictures?: string[];
          hero_text?: string;
          hero_title?: string;
          mail_footer?: string;
          minimum_price?: number | null;
          notice_email?: string;
          only_one?: boolean;
          revision?: number;
          sale_digest?: boolean;
          sale_notices?: boolean;
          sender_email?: string;
          sender_name?: string;
          social_links?: string[];
          tax_id?: string;
          tax_mode?: string;
          terms_date?: string | null;
          testimonials?: NonNullable<Json>;
          time_zone?: string;
          updated_at?: string;
        };
        Update: {
          asks_delivery_consent?: boolean;
          bundle_regular_price?: number | null;
          company_address?: string;
          company_name?: string;
          contact_email?: string;
          contact_hours?: string;
          contact_phone?: string;
          currency?: string;
          demo?: NonNullable<Json>;
          faq?: NonNullable<Json>;
          faq_standard?: boolean;
          governing_law?: string;
          hero_pictures?: string[];
          hero_text?: string;
          hero_title?: string;
          mail_footer?: string;
          minimum_price?: number | null;
          notice_email?: string;
          only_one?: boolean;
          revision?: number;
          sale_digest?: boolean;
          sale_notices?: boolean;
          sender_email?: string;
          sender_name?: string;
          social_links?: string[];
          tax_id?: string;
          tax_mode?: string;
          terms_date?: string | null;
          testimonials?: NonNullable<Json>;
          time_zone?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      shop_settings_versions: {
        Row: {
          revision: number;
          saved_at: string;
          saved_by: string | null;
          saved_by_name: string;
          settings: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          revision: number;
          saved_at?: string;
          saved_by?: string | null;
          saved_by_name?: string;
          settings: NonNullable<Json>;
        };
        Update: {
          revision?: number;
          saved_at?: string;
          saved_by?: string | null;
          saved_by_name?: string;
          settings?: NonNullable<Json>;
        };
        Relationships: [];
      };
      stripe_events: {
        Row: {
          created_at: string | null;
          id: string;
          order_id: string | null;
          outcome: string;
          payload: NonNullable<Json>;
          payment_intent: string | null;
          received_at: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string | null;
          id: string;
          order_id?: string | null;
          outcome?: string;
          payload?: NonNullable<Json>;
          payment_intent?: string | null;
          received_at?: string;
          type: string;
        };
        Update: {
          created_at?: string | null;
          id?: string;
          order_id?: string | null;
          outcome?: string;
          payload?: NonNullable<Json>;
          payment_intent?: string | null;
          received_at?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stripe_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      team_members: {
        Row: {
          bio: string | null;
          created_at: string;
          display_order: number;
          id: string;
          image_url: string | null;
          image_widths: number[];
          is_active: boolean;
          name: string;
          placeholder: string | null;
          position: string;
          revision: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          bio?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          image_url?: string | null;
          image_widths?: number[];
          is_active?: boolean;
          name: string;
          placeholder?: string | null;
          position: string;
          revision?: number;
          updated_at?: string;
        };
        Update: {
          bio?: string | null;
          created_at?: string;
          display_order?: number;
          id?: string;
          image_url?: string | null;
          image_widths?: number[];
          is_active?: boolean;
          name?: string;
          placeholder?: string | null;
          position?: string;
          revision?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      user_purchases: {
        Row: {
          id: string;
          illustration_id: string;
          order_id: string;
          order_item_id: string;
          purchased_at: string;
          revoked_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          illustration_id: string;
          order_id: string;
          order_item_id: string;
          purchased_at?: string;
          revoked_at?: string | null;
          user_id: string;
        };
        Update: {
          id?: string;
          illustration_id?: string;
          order_id?: string;
          order_item_id?: string;
          purchased_at?: string;
          revoked_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_purchases_illustration_id_fkey';
            columns: ['illustration_id'];
            isOneToOne: false;
            referencedRelation: 'illustrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_purchases_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_purchases_order_item_id_fkey';
            columns: ['order_item_id'];
            isOneToOne: false;
            referencedRelation: 'order_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_purchases_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      activity_people: { Args: Record<PropertyKey, never>; Returns: Json };
      add_default_categories: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_access: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_illustrations: { Args: { p_ids: string[] }; Returns: Json };
      admin_stats: { Args: Record<PropertyKey, never>; Returns: Json };
      answer_message: { Args: { p_body: string; p_id: string }; Returns: string };
      attach_checkout_session: { Args: { p_order_id: string; p_session_id: string }; Returns: Json };
      avatars_to_remove: { Args: { p_prefix: string }; Returns: Json };
      bundle_contents: { Args: { p_bundle_id?: string }; Returns: Json };
      catalog_table: { Args: { p_after: string; p_limit: number }; Returns: Json };
      change_illustrations: { Args: { p: Json }; Returns: Json };
      claim_emails: { Args: { p_limit: number }; Returns: Json };
      clean_up: { Args: Record<PropertyKey, never>; Returns: Json };
      code_statistics: { Args: { p_from: string; p_to: string }; Returns: Json };
      complete_download: { Args: { p_bytes: number; p_id: string; p_user_id: string }; Returns: undefined };
      confirm_newsletter: { Args: { p_token_hash: string }; Returns: Json };
      content_version: { Args: Record<PropertyKey, never>; Returns: string };
      count_empty_search: { Args: { p_query: string; p_sender?: string }; Returns: undefined };
      count_view: { Args: { p_illustration_id: string; p_user_id: string }; Returns: undefined };
      create_pending_order: { Args: { p: Json }; Returns: Json };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      customer: { Args: { p_key: string }; Returns: Json };
      deactivate_category: { Args: { p: Json }; Returns: Json };
      delete_blog_post: { Args: { p_base_revision: number; p_id: string }; Returns: Json };
      delete_bundle: { Args: { p_id: string }; Returns: Json };
      delete_illustrations: { Args: { p: Json }; Returns: Json };
      delete_my_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_pack: { Args: { p_slug: string }; Returns: Json };
      delete_person: { Args: { p_key: string }; Returns: undefined };
      dispute_order: { Args: { p: Json }; Returns: Json };
      download_target: { Args: { p_illustration_id: string; p_pack_slug: string; p_version: number }; Returns: Json };
      ensure_buckets: { Args: Record<PropertyKey, never>; Returns: Json };
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      export_person: { Args: { p_key: string }; Returns: Json };
      find_illustrations: {
        Args: {
          p_counts?: boolean;
          p_filters?: string[];
          p_from?: number;
          p_query?: string;
          p_size?: number;
          p_sort?: string;
        };
        Returns: Json;
      };
      finish_content_notice: { Args: { p_version: string }; Returns: undefined };
      finish_email: { Args: { p_error: string; p_id: string; p_ok: boolean }; Returns: undefined };
      forget_avatars: { Args: { p_names: string[] }; Returns: undefined };
      free_pack_target: { Args: { p_token_hash: string }; Returns: string };
      grant_license: {
        Args: { p_illustration_id: string; p_reason: string; p_seats: number; p_user_id: string };
        Returns: Json;
      };
      illustration_figures: { Args: { p_id: string }; Returns: Json };
      illustration_statistics: {
        Args: {
          p_ascending: boolean;
          p_from: string;
          p_never_sold: boolean;
          p_page: number;
          p_page_size: number;
          p_search: string;
          p_sort: string;
          p_to: string;
        };
        Returns: Json;
      };
      included_in_my_bundle: { Args: { p_ids: string[] }; Returns: Json };
      invoice_document: { Args: { p_id: string }; Returns: Json };
      items_named_in: { Args: { p_post: string }; Returns: Json };
      license_certificate: { Args: { p_order_item_id: string }; Returns: Json };
      license_choices: { Args: { p_id: string }; Returns: Json };
      license_status: { Args: { p_id: string }; Returns: Json };
      list_activity: { Args: { p: Json }; Returns: Json };
      list_admins: { Args: Record<PropertyKey, never>; Returns: Json };
      list_discount_codes: { Args: Record<PropertyKey, never>; Returns: Json };
      list_empty_searches: { Args: { p_from: string; p_limit: number; p_to: string }; Returns: Json };
      list_illustration_ids: {
        Args: {
          p_category?: string;
          p_featured?: boolean;
          p_free?: boolean;
          p_on_sale?: boolean;
          p_search?: string;
          p_sellable?: boolean;
          p_state?: string;
        };
        Returns: string[];
      };
      list_illustrations: {
        Args: {
          p_ascending?: boolean;
          p_category?: string;
          p_featured?: boolean;
          p_free?: boolean;
          p_on_sale?: boolean;
          p_page?: number;
          p_page_size?: number;
          p_search?: string;
          p_sellable?: boolean;
          p_sort?: string;
          p_state?: string;
        };
        Returns: Json;
      };
      list_orders: {
        Args: { p_from: string; p_page: number; p_page_size: number; p_search: string; p_status: string; p_to: string };
        Returns: Json;
      };
      list_orphans: { Args: Record<PropertyKey, never>; Returns: Json };
      list_packs_and_bundles: { Args: Record<PropertyKey, never>; Returns: Json };
      list_users: { Args: { p_page: number; p_page_size: number; p_search: string }; Returns: Json };
      log_download: { Args: { p: Json }; Returns: undefined };
      mark_order_closed: { Args: { p: Json }; Returns: Json };
      mark_order_paid: { Args: { p: Json }; Returns: Json };
      match_sources: { Args: { p: Json }; Returns: Json };
      median_price: { Args: Record<PropertyKey, never>; Returns: number };
      monthly_documents: { Args: { p_month: string; p_offset?: number }; Returns: Json };
      my_bundle_files: { Args: { p_bundle_id?: string }; Returns: Json };
      my_library: { Args: Record<PropertyKey, never>; Returns: Json };
      my_lists: { Args: Record<PropertyKey, never>; Returns: Json };
      order_categories: { Args: { p: Json }; Returns: Json };
      order_documents: { Args: { p_order_id: string }; Returns: Json };
      order_featured: { Args: { p: Json }; Returns: Json };
      order_packs: { Args: { p: Json }; Returns: Json };
      packs_of_item: { Args: { p_id: string }; Returns: Json };
      pending_content_notice: { Args: Record<PropertyKey, never>; Returns: string };
      plan_avatar: { Args: { p_name: string }; Returns: undefined };
      plan_refund: { Args: { p: Json }; Returns: Json };
      posts_naming: { Args: { p_illustration: string }; Returns: Json };
      preview_sale: { Args: { p_ids: string[]; p_sale_price: number; p_starts_at: string }; Returns: Json };
      publish_illustration: { Args: { p: Json }; Returns: Json };
      quote_cart: { Args: { p: Json }; Returns: Json };
      reconcile_orders: {
        Args: Record<PropertyKey, never>;
        Returns: {
          currency: string;
          detail: string;
          email: string;
          expected_cents: number;
          found_cents: number;
          happened_at: string;
          illustration_id: string;
          kind: string;
          order_id: string;
          order_item_id: string;
        }[];
      };
      refund_order: { Args: { p: Json }; Returns: Json };
      related_illustrations: { Args: { p_id: string; p_size: number }; Returns: Json };
      release_bundle_pack: {
        Args: { p_bucket: string; p_object_path: string; p_sha256: string; p_size_bytes: number; p_slug: string };
        Returns: Json;
      };
      release_free_pack: { Args: { p: Json }; Returns: string };
      remove_second_factor: { Args: { p_user_id: string }; Returns: undefined };
      reprice_illustrations: { Args: { p: Json }; Returns: Json };
      require_second_factor: { Args: { p_required: boolean }; Returns: undefined };
      resend_receipt: { Args: { p_order_id: string }; Returns: string };
      restore_illustrations: { Args: { p: Json }; Returns: Json };
      resubscribe_newsletter: { Args: { p_token_hash: string }; Returns: Json };
      revise_illustrations: { Args: { p: Json }; Returns: Json };
      revoke_grant: { Args: { p_order_id: string; p_reason: string }; Returns: undefined };
      rollback_bundle_pack: { Args: { p_slug: string; p_version: number }; Returns: Json };
      save_about_page: { Args: { p_base_revision: number; p_sections: Json }; Returns: Json };
      save_blog_post: { Args: { p_base_revision: number; p_id: string; p_patch: Json }; Returns: Json };
      save_bundle: { Args: { p: Json }; Returns: Json };
      save_file_facts: { Args: { p_bucket: string; p_facts: Json; p_object_path: string }; Returns: number };
      save_pack: { Args: { p: Json }; Returns: Json };
      save_pack_previews: { Args: { p_bucket: string; p_object_path: string; p_previews: Json }; Returns: number };
      save_shop_settings: { Args: { p: Json; p_base_revision: number }; Returns: Json };
      save_team: { Args: { p_base_revision: number; p_members: Json }; Returns: Json };
      search_catalog: { Args: { p_limit: number; p_query: string }; Returns: Json };
      set_admin_role: { Args: { p_role: string; p_user_id: string }; Returns: undefined };
      set_avatar: { Args: { p_name: string; p_user_id: string }; Returns: undefined };
      settings_to_fill: { Args: Record<PropertyKey, never>; Returns: string[] };
      shared_list: { Args: { p_token: string }; Returns: Json };
      shop_details: { Args: Record<PropertyKey, never>; Returns: Json };
      shop_pack: { Args: { p_slug: string }; Returns: Json };
      shop_packs: { Args: Record<PropertyKey, never>; Returns: Json };
      shop_settings_document: { Args: Record<PropertyKey, never>; Returns: Json };
      shop_statistics: { Args: { p_from: string; p_to: string }; Returns: Json };
      stale_orders: { Args: { p_after: string; p_limit: number }; Returns: Json };
      start_and_end_sales: { Args: Record<PropertyKey, never>; Returns: Json };
      store_contact_message: { Args: { p: Json }; Returns: Json };
      subscribe_newsletter: { Args: { p: Json }; Returns: Json };
      take_rate_limit: { Args: { p_key: string; p_limit: number; p_window_seconds: number }; Returns: boolean };
      take_rate_limits: { Args: { p_ceiling: string; p_limits: Json }; Returns: Json };
      undo_activity: { Args: { p_id: string }; Returns: Json };
      ungranted_lines: { Args: { p_limit: number }; Returns: Json };
      unsubscribe_newsletter: { Args: { p_token_hash: string }; Returns: Json };
      use_recovery_code: { Args: { p_code: string }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
