import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A schedule without its current revision could neither fire nor be read. Checked at the commit, since the revision refers to its
 * schedule as well.
 */
export class CurrentRevision1764500000008 implements MigrationInterface {
  readonly name = 'CurrentRevision1764500000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE schedules ADD CONSTRAINT schedules_id_current_revision_fkey
        FOREIGN KEY (id, current_revision) REFERENCES schedule_revisions (schedule_id, revision) DEFERRABLE INITIALLY DEFERRED NOT VALID`);
    await runner.query(`ALTER TABLE schedules VALIDATE CONSTRAINT schedules_id_current_revision_fkey`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE schedules DROP CONSTRAINT schedules_id_current_revision_fkey`);
  }
}
