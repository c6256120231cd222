// Only the backend; `--help` lists its options.
import '../supabase/local/main.ts';
