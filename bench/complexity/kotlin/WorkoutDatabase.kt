package com.example.training.data

import android.content.Context
import androidx.room.ColumnInfo
import androidx.room.Dao
import androidx.room.Database
import androidx.room.Delete
import androidx.room.Entity
import androidx.room.PrimaryKey
import androidx.room.Query
import androidx.room.Room
import androidx.room.RoomDatabase
import androidx.room.Upsert
import androidx.room.migration.Migration
import androidx.sqlite.db.SupportSQLiteDatabase
import kotlinx.coroutines.flow.Flow

@Entity(tableName = "workout")
data class Workout(
    @PrimaryKey(autoGenerate = true) val id: Long = 0,
    val sport: String,
    @ColumnInfo(name = "started_at") val startedAt: Long,
    val seconds: Int,
    val metres: Int? = null,
)

data class SportTotal(val sport: String, val seconds: Long)

@Dao
abstract class WorkoutDao {
    @Query("SELECT * FROM workout ORDER BY started_at DESC LIMIT :count")
    abstract fun latest(count: Int): Flow<List<Workout>>

    @Query("SELECT sport, SUM(seconds) AS seconds FROM workout WHERE started_at >= :since GROUP BY sport")
    abstract suspend fun totals(since: Long): List<SportTotal>

    @Upsert
    abstract suspend fun save(workout: Workout): Long

    @Delete
    abstract suspend fun drop(workout: Workout)

    suspend fun favourite(since: Long): String? = totals(since).maxByOrNull { it.seconds }?.sport
}

private val ADD_METRES = object : Migration(1, 2) {
    override fun migrate(db: SupportSQLiteDatabase) {
        db.execSQL("ALTER TABLE workout ADD COLUMN metres INTEGER")
    }
}

@Database(entities = [Workout::class], version = 2)
abstract class WorkoutDatabase : RoomDatabase() {
    abstract fun workouts(): WorkoutDao

    companion object {
        @Volatile private var instance: WorkoutDatabase? = null

        fun of(context: Context): WorkoutDatabase = instance ?: synchronized(this) {
            instance ?: Room
                .databaseBuilder(context.applicationContext, WorkoutDatabase::class.java, "workouts.db")
                .addMigrations(ADD_METRES)
                .build()
                .also { instance = it }
        }
    }
}
