// Writes shared/src/data/database.types.ts anew from the migrations.
import './generate-types.ts';
