import { Module, type DynamicModule } from '@nestjs/common';
import { createSchedule, listOccurrences, listSchedules, readSchedule } from '@carillon/application';
import type { Persistence } from '@carillon/persistence';
import type { AppParts } from './app.js';
import { HealthController } from './health/health.controller.js';
import { READINESS, readinessCheck } from './health/readiness.js';
import { CREATE_SCHEDULE, CreateScheduleController } from './v1-schedules-create/create-schedule.controller.js';
import { LIST_SCHEDULES, ListSchedulesController } from './v1-schedules-list/list-schedules.controller.js';
import { LIST_OCCURRENCES, ListOccurrencesController } from './v1-schedules-occurrences/list-occurrences.controller.js';
import { READ_SCHEDULE, ReadScheduleController } from './v1-schedules-read/read-schedule.controller.js';
import { MeController } from './v1-me/me.controller.js';

const DATABASE = Symbol('database');

/** Machinery, use cases, and the routes that drive them. With schedules off, their routes do not exist. */
@Module({})
export class AppModule {
  static of({ database, schedulesEnabled, draining }: AppParts): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: DATABASE, useValue: database },
        { provide: READINESS, inject: [DATABASE], useFactory: (deps: Persistence) => readinessCheck(deps.readiness, draining) },
        { provide: CREATE_SCHEDULE, inject: [DATABASE], useFactory: (deps: Persistence) => createSchedule(deps) },
        { provide: READ_SCHEDULE, inject: [DATABASE], useFactory: (deps: Persistence) => readSchedule(deps) },
        { provide: LIST_SCHEDULES, inject: [DATABASE], useFactory: (deps: Persistence) => listSchedules({ ...deps, cursors: deps.cursorSeal }) },
        { provide: LIST_OCCURRENCES, inject: [DATABASE], useFactory: (deps: Persistence) => listOccurrences({ ...deps, cursors: deps.cursorSeal }) },
      ],
      controllers: [
        HealthController, MeController,
        ...(schedulesEnabled ? [CreateScheduleController, ListSchedulesController, ReadScheduleController, ListOccurrencesController] : []),
      ],
    };
  }
}
