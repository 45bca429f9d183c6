package com.example.inventory

import android.content.ContentValues
import android.database.sqlite.SQLiteDatabase
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import org.json.JSONArray

class InventorySync(private val database: SQLiteDatabase, private val source: String) {
    @Throws(IOException::class)
    fun run(): Int {
        val items = JSONArray(download())
        database.beginTransaction()
        try {
            for (index in 0 until items.length()) {
                val item = items.getJSONObject(index)
                val row = ContentValues().apply {
                    put("sku", item.getString("sku"))
                    put("stock", item.optInt("stock", 0))
                }
                database.insertWithOnConflict("item", null, row, SQLiteDatabase.CONFLICT_REPLACE)
            }
            database.setTransactionSuccessful()
        } finally {
            database.endTransaction()
        }
        return items.length()
    }

    private fun download(): String {
        val connection = URL("$source/items").openConnection() as HttpURLConnection
        connection.connectTimeout = 5_000
        try {
            if (connection.responseCode != HttpURLConnection.HTTP_OK) {
                throw IOException("inventory answered ${connection.responseCode}")
            }
            return connection.inputStream.bufferedReader().use { it.readText() }
        } finally {
            connection.disconnect()
        }
    }
}
