import { Module, type DynamicModule } from '@nestjs/common';
import { changeSchedule, createSchedule, listOccurrences, listSchedules, readSchedule } from '@carillon/application';
import type { Persistence } from '@carillon/persistence';
import type { AppParts } from './app.js';
import { HealthController } from './health/health.controller.js';
import { READINESS, readinessCheck } from './health/readiness.js';
import { CANCEL_SCHEDULE, CancelScheduleController } from './v1-schedules-cancel/cancel-schedule.controller.js';
import { CREATE_SCHEDULE, CreateScheduleController } from './v1-schedules-create/create-schedule.controller.js';
import { LIST_SCHEDULES, ListSchedulesController } from './v1-schedules-list/list-schedules.controller.js';
import { LIST_OCCURRENCES, ListOccurrencesController } from './v1-schedules-occurrences/list-occurrences.controller.js';
import { PAUSE_SCHEDULE, PauseScheduleController } from './v1-schedules-pause/pause-schedule.controller.js';
import { READ_SCHEDULE, ReadScheduleController } from './v1-schedules-read/read-schedule.controller.js';
import { RESUME_SCHEDULE, ResumeScheduleController } from './v1-schedules-resume/resume-schedule.controller.js';
import { UPDATE_SCHEDULE, UpdateScheduleController } from './v1-schedules-update/update-schedule.controller.js';
import { MeController } from './v1-me/me.controller.js';

const DATABASE = Symbol('database');

const SCHEDULE_ROUTES = [
  CreateScheduleController, ListSchedulesController, ReadScheduleController, UpdateScheduleController, PauseScheduleController,
  ResumeScheduleController, CancelScheduleController, ListOccurrencesController,
];

/** Machinery, use cases, and the routes that drive them. With schedules off, their routes do not exist. */
@Module({})
export class AppModule {
  static of({ database, secretScanner, schedulesEnabled, draining }: AppParts): DynamicModule {
    const change = (token: symbol) => ({ provide: token, inject: [DATABASE], useFactory: (deps: Persistence) => changeSchedule({ ...deps, secretScanner }) });
    return {
      module: AppModule,
      providers: [
        { provide: DATABASE, useValue: database },
        { provide: READINESS, inject: [DATABASE], useFactory: (deps: Persistence) => readinessCheck(deps.readiness, draining) },
        { provide: CREATE_SCHEDULE, inject: [DATABASE], useFactory: (deps: Persistence) => createSchedule({ ...deps, secretScanner }) },
        change(UPDATE_SCHEDULE), change(PAUSE_SCHEDULE), change(RESUME_SCHEDULE), change(CANCEL_SCHEDULE),
        { provide: READ_SCHEDULE, inject: [DATABASE], useFactory: (deps: Persistence) => readSchedule(deps) },
        { provide: LIST_SCHEDULES, inject: [DATABASE], useFactory: (deps: Persistence) => listSchedules({ ...deps, cursors: deps.cursorSeal }) },
        { provide: LIST_OCCURRENCES, inject: [DATABASE], useFactory: (deps: Persistence) => listOccurrences({ ...deps, cursors: deps.cursorSeal }) },
      ],
      controllers: [
        HealthController, MeController,
        ...(schedulesEnabled ? SCHEDULE_ROUTES : []),
      ],
    };
  }
}
