package com.example.notes.data

import androidx.room.Dao
import androidx.room.Insert
import androidx.room.OnConflictStrategy
import androidx.room.Query
import androidx.room.Transaction
import com.example.notes.model.Note
import kotlinx.coroutines.flow.Flow

@Dao
abstract class NoteDao {
    @Query("SELECT * FROM note WHERE archived = 0 ORDER BY pinned DESC, changed DESC")
    abstract fun observe(): Flow<List<Note>>

    @Query("SELECT * FROM note WHERE title LIKE '%' || :words || '%' OR body LIKE '%' || :words || '%'")
    abstract suspend fun search(words: String): List<Note>

    @Insert(onConflict = OnConflictStrategy.REPLACE)
    abstract suspend fun put(note: Note): Long

    @Query("UPDATE note SET archived = 1 WHERE id IN (:ids)")
    abstract suspend fun archive(ids: List<Long>): Int

    @Transaction
    open suspend fun merge(first: Note, second: Note): Long {
        val merged = first.copy(body = first.body + "\n\n" + second.body)
        archive(listOf(second.id))
        return put(merged)
    }
}
